/** `instanceof` alone would refuse those of another realm: a Buffer in a test environment of Jest or `node:vm`. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
}
