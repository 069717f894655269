/** An empty signature field, as its revision prints it. */
export interface EmptyField {
  readonly number: number;
  /** The page on which it stands, and the form that it shows, by their numbers. */
  readonly page: number;
  readonly form: number;
  /** Without the brackets around it. */
  readonly dict: string;
}
