const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** @param number writes a number as people of a language do */
export function formatBytes(bytes: number, number: (value: number) => string): string {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[power]}`;
}
