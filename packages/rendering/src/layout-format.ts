/** The format of a layout without what draws it: for programs in a browser too. */
export {
  type Align,
  type Block,
  commonFields,
  commonKind,
  displayOf,
  type FieldEntry,
  type Layout,
} from './layout.ts';
export { PlacedTextError, placedText, type TextPiece } from './placed-text.ts';
export { type FieldReference, resolveField, UnknownField } from './resolve-field.ts';
export type { TemplateKind } from './template-kind.ts';
