import type { EmptyField } from './empty-field.ts';
import { latin1 } from './latin1.ts';
import type { Increment } from './read-increment.ts';

const inkForm =
  /^<<\/Type\/XObject\/Subtype\/Form\/FormType 1\/BBox\[0 0 100 100\]\/Matrix\[[-01 ]+\]\/Resources<<\/ExtGState<<\/Ink<<\/BM\/Multiply\/ca 0\.85>>>>\/XObject<<\/Seal (\d{1,10}) 0 R>>>>\/Length 16>>\nstream\n\/Ink gs \/Seal Do\nendstream$/;
const drawnForm =
  /^<<\/Type\/XObject\/Subtype\/Form\/FormType 1\/Group<<\/S\/Transparency\/I true>>\/BBox\[0 0 100 100\]\/Resources /;
const rectForm = /\/Rect\[(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+)\]/;

/** Points. Seals are smaller: one cannot cover a page. */
const longestSide = 150;

/**
 * Whether a field shows a seal as the service makes them: a small drawing that is laid over the page as ink is. It can
 * darken what lies under it, but not hide it, whatever the drawing holds.
 *
 * @param firstNew the lowest number that the original does not use
 */
export function isInkSeal(
  bytes: Uint8Array,
  { objects }: Increment,
  { form, dict }: EmptyField,
  firstNew: number,
): boolean {
  const textOf = (number: number) => {
    const object = number < firstNew ? undefined : objects.get(number);
    return object ? latin1(bytes, object.from, Math.min(object.to, object.from + 1024)) : '';
  };
  const drawn = inkForm.exec(textOf(form))?.[1];
  const [left = 0, bottom = 0, right = Number.NaN, top = 0] = rectForm.exec(dict)?.slice(1).map(Number) ?? [];
  const isSmall = Math.abs(right - left) <= longestSide && Math.abs(top - bottom) <= longestSide;
  return drawn !== undefined && drawnForm.test(textOf(Number(drawn))) && isSmall;
}
