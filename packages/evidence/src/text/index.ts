// What the service reads of a page to find the keywords at which parties sign, and the verifier to find them again.
export {
  characterOf,
  collectionCharacters,
  halfOrFull,
  namedCharacters,
  predefinedCharacters,
  toUnicodeReader,
} from './character-maps.ts';
export { contentOperations } from './content-operations.ts';
export { comparable, findKeywords } from './find-keywords.ts';
export {
  type Box,
  distance,
  glyphBox,
  hull,
  letter,
  overlap,
  type Turn,
  turnBox,
  turnBoxBack,
  turnOf,
  upright,
  within,
} from './glyph-box.ts';
export {
  type Glyph,
  identity,
  type Matrix,
  multiply,
  nameOf,
  type PageFont,
  type ShownCharacter,
  textPen,
} from './text-pen.ts';
