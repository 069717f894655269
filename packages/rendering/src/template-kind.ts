/** A kind of factoids that a template has, as far as a layout looks at it. */
export interface TemplateKind {
  readonly name: string;
  /** Its factoids may have fields that the kind does not name. */
  readonly allowOtherFields: boolean;
  readonly fields: readonly {
    readonly name: string;
    readonly type: 'string' | 'number' | 'date';
    /** Printed in place of the name. */
    readonly label?: string;
  }[];
}
