/** A value that is sent as its JSON text, character for character. `JsonText` makes and checks it. */
export class ExactText<T> {
  readonly text: string;
  declare protected readonly value?: T;

  protected constructor(text: string) {
    this.text = text;
  }
}
