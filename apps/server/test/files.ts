import { createHash } from 'node:crypto';
import type { Part } from './server-under-test.ts';

export const pdf = Buffer.from('%PDF-1.4\nnot much of one\n%%EOF\n');
export const otherPdf = Buffer.from('%PDF-1.7\nanother\n%%EOF\n');
export const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff, 0xfe]);

export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A file part for the factoid at `index`. */
export function filePart(index: number | string, content: Buffer, more: Partial<Part> = {}): Part {
  return {
    name: `attachments[${index}][]`,
    content,
    fileName: 'a.pdf',
    type: 'application/octet-stream',
    ...more,
  };
}
