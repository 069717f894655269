/** `multipleOf` as the fraction that is written: 0.3 is three times 0.1, which the nearest doubles are not. */

/** Whether all multiples of `step` are multiples of `other`. */
export function isMultiple(step: number, other: number): boolean {
  const [[above, below], [otherAbove, otherBelow]] = [fraction(step), fraction(other)];
  return (above * otherBelow) % (below * otherAbove) === 0n;
}

/** The integers that are multiples of a step have this step. */
export function wholeStep(step: number): number {
  return Number(fraction(step)[0]);
}

/** What is a multiple of both has this step. */
export function leastCommonStep(one: number, other: number): number {
  const [[above, below], [otherAbove, otherBelow]] = [fraction(one), fraction(other)];
  const [left, right] = [above * otherBelow, otherAbove * below];
  const [whole, parts] = lowest((left / common(left, right)) * right, below * otherBelow);
  return Number(whole) / Number(parts);
}

function fraction(value: number): [bigint, bigint] {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', rest = ''] = digits.split('.');
  const power = Number(exponent) - rest.length;
  const scale = 10n ** BigInt(Math.abs(power));
  return power < 0 ? lowest(BigInt(whole + rest), scale) : [BigInt(whole + rest) * scale, 1n];
}

function lowest(above: bigint, below: bigint): [bigint, bigint] {
  const factor = common(above, below);
  return [above / factor, below / factor];
}

function common(one: bigint, other: bigint): bigint {
  return other === 0n ? one : common(other, one % other);
}
