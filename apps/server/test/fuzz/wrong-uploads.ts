import { jsonBody, type OperationName } from '../server-under-test.ts';
import { multipartBytes } from './http-bytes.ts';
import { boundary, contentType, filePart, partsOf, rightParts, type Upload } from './upload-parts.ts';
import { type CaseSource, signedEnvelope, validPayload } from './world.ts';

type Outcome = Upload['outcome'];

export function wrongBoundary(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const { parts } = rightParts(source, operation);
  const [inHeader, inBody, last, outcome] = random.pick<[string, string, string | undefined, Outcome]>([
    ['"quoted boundary"', 'quoted boundary', undefined, 'success'],
    ["'()+_,-./:=?", "'()+_,-./:=?", undefined, 'either'],
    ['other', boundary, undefined, 'refusal'],
    [boundary, 'other', undefined, 'refusal'],
    ['""', '', undefined, 'either'],
    ['', '', undefined, 'either'],
    ['x'.repeat(1000), 'x'.repeat(1000), undefined, 'either'],
    [boundary, boundary, '', 'refusal'],
    [boundary, boundary, `--${boundary}`, 'refusal'],
    [boundary, boundary, `--${boundary}-`, 'refusal'],
    [boundary, boundary, `--${boundary}\r\n`, 'refusal'],
    [boundary, boundary, `--${boundary}--`, 'success'],
    ['\r', '\r', undefined, 'refusal'],
    ['-'.repeat(70), '-'.repeat(70), undefined, 'either'],
  ]);
  return {
    name: `boundary ${JSON.stringify(inHeader.slice(0, 20))}`,
    body: multipartBytes(parts, inBody, last),
    contentType: `multipart/form-data; boundary=${inHeader === '\r' ? '' : inHeader}`,
    outcome,
  };
}

/** D5: a field that comes twice, first or last, is refused. */
export function repeatedPart(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const parts = partsOf(source, operation, JSON.stringify(validPayload(source, operation)), []);
  const again = random.pick(parts);
  const body = multipartBytes(random.chance(0.5) ? [again, ...parts] : [...parts, again], boundary);
  return { name: 'repeated part', body, contentType, outcome: 'refusal' };
}

export function strayParts(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const { parts } = rightParts(source, operation);
  const names = [
    'attachments[0]',
    'attachments[-1][]',
    'attachments[01][]',
    'attachments[][]',
    'attachments[1e1][]',
  ];
  const name = random.pick([
    ...names,
    'attachments[__proto__][]',
    'attachments[999999999][]',
    'file',
    '',
    '\u0000',
  ]);
  const stray = {
    headers: [`Content-Disposition: form-data; name="${name}"; filename="x"`],
    content: random.bytes(random.int(100)),
  };
  const body = multipartBytes(random.chance(0.5) ? [stray, ...parts] : [...parts, stray], boundary);
  return { name: 'stray file part', body, contentType, outcome: 'refusal' };
}

export function manyParts(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const { parts } = rightParts(source, operation);
  const count = random.pick([10, 33, 101, 150, 1000]);
  const asFiles = random.chance(0.5);
  const more = Array.from({ length: count }, (_, i) =>
    asFiles
      ? filePart(0, Buffer.from(String(i)), 'x')
      : { headers: nameOnly(`x${i}`), content: Buffer.from('1') },
  );
  const outcome = asFiles || count > 140 ? 'refusal' : 'either';
  return {
    name: `${count} more parts`,
    body: multipartBytes([...more, ...parts], boundary),
    contentType,
    outcome,
  };
}

function nameOnly(name: string): string[] {
  return [`Content-Disposition: form-data; name="${name}"`];
}

export function nestedMultipart(source: CaseSource, operation: OperationName): Upload {
  const { parts } = rightParts(source, operation);
  const inner = multipartBytes(parts, 'inner');
  const outer = {
    headers: [...nameOnly('attachments[0][]'), 'Content-Type: multipart/mixed; boundary=inner'],
    content: source.random.chance(0.5)
      ? inner
      : Buffer.from(jsonBody(signedEnvelope(source, operation, '{}'))),
  };
  const body = multipartBytes(source.random.chance(0.5) ? [outer] : [...parts, outer], boundary);
  return { name: 'nested', body, contentType, outcome: 'refusal' };
}

export function tooLarge(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const { parts } = rightParts(source, operation);
  const big = Buffer.alloc(random.pick([257, 300, 1000, 2500]) * 1024, 'x');
  const part = random.chance(0.7) ? filePart(0, big, 'big') : { headers: nameOnly('unread'), content: big };
  // With a text part, the last place has it refused when all else has been read.
  const body = multipartBytes(random.chance(0.5) ? [part, ...parts] : [...parts, part], boundary);
  return { name: 'too large', body, contentType, outcome: 'refusal' };
}
