import type { Random } from './random.ts';

/** The header lines of a part, made odd: some must be refused, some are right in an unusual way. */
export function oddPartHeaders(random: Random, [disposition = '', ...others]: readonly string[]): string[] {
  const all = [disposition, ...others];
  return random.pick<() => string[]>([
    () => [],
    () => others,
    () => [disposition.replace('form-data', random.pick(['attachment', 'FORM-DATA', 'form-data-x', '']))],
    () => [
      disposition.replace(/name="[^"]*"/, random.pick(['', 'name=', 'name=""', 'name', "name*=utf-8''x"])),
    ],
    () => [disposition.replaceAll('"', ''), ...others],
    () => [disposition.replace('"', ''), ...others],
    () => [disposition.replace('name="', 'name="\\"'), ...others],
    () => [`${disposition}; name="request_id"`, ...others],
    () => [
      `${disposition}; filename*=${random.pick(["utf-8''%e2%82%ac", "utf-16''%ff", "x''%", "'"])}`,
      ...others,
    ],
    () => [disposition, disposition, ...others],
    () => [...others, disposition.toUpperCase()],
    () => [disposition.replace('; ', ';\r\n\t '), ...others],
    () => [`${disposition}\rX: y`, ...others],
    () => [`${disposition}\nX: y`, ...others],
    () => [disposition.replace('name="', 'name="\u0000'), ...others],
    () => [...all, `X: ${'y'.repeat(random.pick([1000, 16_000, 17_000, 100_000]))}`],
    () => [`X: ${'y'.repeat(random.pick([16_000, 17_000, 100_000]))}`, ...all],
    () => [...all, ...Array.from({ length: random.pick([31, 32, 2001]) }, (_, i) => `X${i}: y`)],
    () => [...Array.from({ length: random.pick([31, 32, 2001]) }, (_, i) => `X${i}: y`), ...all],
    () => [...all, 'Content-Transfer-Encoding: base64'],
    () => [
      disposition,
      `Content-Type: ${random.pick(['text/plain; charset=utf-16', '', ';;;', 'a'.repeat(5000)])}`,
    ],
    () => [disposition, `Content-Type: text/plain; ${'x="\\'.repeat(2000)}`],
    () => [disposition.replace('Content-Disposition', 'Content-Disposition '), ...others],
    () => [disposition.replace(':', ''), ...others],
    () => [
      `${random
        .bytes(20)
        .toString('latin1')
        .replace(/[\r\n]/g, '')}: x`,
      ...all,
    ],
    () => ['__proto__: x', 'constructor: y', ...all],
    () => [`${disposition}; ${'a=b; '.repeat(1000)}`, ...others],
  ])();
}

/** Names that an archive, a terminal or a file system may be led astray with. */
export function oddFileNames(random: Random): string {
  return random.pick([
    () => '../../../etc/passwd',
    () => '..\\..\\boot.ini',
    () => '/absolute',
    () => 'C:\\x',
    () => '',
    () => '.',
    () => 'x\u0000.pdf',
    () => Buffer.from('\u202egpj.exe').toString('latin1'),
    () => 'a'.repeat(random.pick([255, 256, 5000, 15_000])),
    () => Buffer.from('合同.pdf').toString('latin1'),
    () => '\xff\xfe\xc0',
    () => 'x" onload="y',
    () => 'CON',
    () =>
      random
        .bytes(30)
        .toString('latin1')
        .replace(/[\r\n"]/g, ''),
    () => '\\'.repeat(500),
    () => '%2e%2e%2f',
  ])();
}
