/** An empty signature field, as its revision prints it. */
export interface EmptyField {
  readonly number: number;
  /** The page on which it is shown, and the form that it shows, by their numbers. */
  readonly page: number;
  /** Of that page among the others, from 1. */
  readonly pageNumber: number;
  readonly form: number;
  /** Without the brackets around it. */
  readonly dict: string;
}
