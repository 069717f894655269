import { constants, inflateSync } from 'node:zlib';
import { PdfArray, PdfName, type PdfStream } from '@libpdf/core';
import { UnreadableDocument } from './unreadable-document.ts';

/**
 * What a stream holds, its filters taken off.
 *
 * @throws UnreadableDocument `damaged`: the library would take broken data for an empty stream, and other readers see
 *   what comes before the break.
 */
export function streamData(stream: PdfStream): Uint8Array {
  if (stream.data.length === 0) return stream.data;
  try {
    // Some writers leave out the end of the last block.
    if (isPlainFlate(stream)) return inflateSync(stream.data, { finishFlush: constants.Z_SYNC_FLUSH });
    const data = stream.getDecodedData();
    if (data.length > 0) return data;
  } catch (cause) {
    throw new UnreadableDocument('damaged', { cause });
  }
  throw new UnreadableDocument('damaged');
}

function isPlainFlate(stream: PdfStream): boolean {
  if (stream.has('DecodeParms')) return false;
  const given = stream.get('Filter');
  const filter = given instanceof PdfArray && given.length === 1 ? given.at(0) : given;
  return filter instanceof PdfName && /^(FlateDecode|Fl)$/.test(filter.value);
}
