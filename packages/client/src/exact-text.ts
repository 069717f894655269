/** A value that goes out as its JSON text, character for character. `JsonText` makes them, and checks them. */
export class ExactText<T> {
  readonly text: string;
  declare protected readonly value?: T;

  protected constructor(text: string) {
    this.text = text;
  }
}
