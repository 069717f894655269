import { createHash } from 'node:crypto';
import type { Envelope, OperationName } from '../server-under-test.ts';
import type { Expected } from './fuzz-case.ts';
import type { RawPart } from './http-bytes.ts';
import { type CaseSource, signedEnvelope, validPayload } from './world.ts';

/** A multipart body under the boundary that its header names. */
export interface Upload {
  readonly name: string;
  readonly body: Buffer;
  readonly contentType: string;
  readonly outcome: Expected['outcome'];
}

export const boundary = 'fuzz-boundary';
export const contentType = `multipart/form-data; boundary=${boundary}`;

interface File {
  readonly index: number;
  readonly content: Buffer;
}

function someFiles({ random }: CaseSource, factoids: number): File[] {
  if (factoids === 0) return [];
  return Array.from({ length: random.int(4) }, () => ({
    index: random.int(factoids),
    content: random.pick([
      () => Buffer.from(`%PDF-1.4\n${random.int(10)}\n%%EOF\n`),
      () => random.bytes(random.int(3000)),
      () => Buffer.from(`\r\n--${boundary.slice(0, -1)}\r\n--`),
      () => Buffer.alloc(random.int(2) * 70_000, 'a'),
    ])(),
  }));
}

/** Parts of a request that is right, and what its payload says. */
export function rightParts(source: CaseSource, operation: OperationName) {
  const payload = validPayload(source, operation);
  const files = someFiles(source, (payload.factoids as unknown[]).length);
  const byIndex = Map.groupBy(files, ({ index }) => index);
  const attachments = Object.fromEntries(
    [...byIndex].map(([index, here]) => [index, here.map(({ content }) => sha256(content))]),
  );
  const whole = { ...payload, attachments };
  return { payload: whole, files, parts: partsOf(source, operation, JSON.stringify(whole), files) };
}

export function partsOf(
  source: CaseSource,
  operation: OperationName,
  payload: string,
  files: readonly File[],
): RawPart[] {
  const envelope = signedEnvelope(source, operation, payload);
  const fields = envelopeParts(envelope);
  const uploads = files.map(({ index, content }, i) => filePart(index, content, `file-${i}.pdf`));
  return source.random.chance(0.5) ? [...fields, ...uploads] : [...uploads, ...fields];
}

export function envelopeParts(envelope: Envelope): RawPart[] {
  return Object.entries(envelope).map(([name, value]) => ({
    headers: [`Content-Disposition: form-data; name="${name}"`],
    content: Buffer.from(String(value)),
  }));
}

export function filePart(index: number, content: Buffer, fileName: string): RawPart {
  return {
    headers: [
      `Content-Disposition: form-data; name="attachments[${index}][]"; filename="${fileName}"`,
      'Content-Type: application/pdf',
    ],
    content,
  };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
