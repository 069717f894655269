/** Whether it is an object of no class, as a literal makes it; also one of another realm, such as a frame. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (!Array.isArray(value) && Object.getPrototypeOf(prototype) === null);
}
