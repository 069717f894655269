import { parseTlogProof } from '@attestation/evidence/log';
import yauzl from 'yauzl';
import type { Environment } from '../../src/domain/model.ts';
import { sha256 } from '../files.ts';
import { ask, type Target } from './target.ts';

/** A downloaded file. */
export interface Opened {
  readonly blob: Blob;
  /** The digest of all that must never change: manifest.json and what it lists. */
  readonly lasting: string;
  readonly signedPdfs: number;
  /** Where its leaf stands, when the proof was there: origin and index. */
  readonly place: string | undefined;
}

/** @returns undefined when the server ended before the end */
export async function openFile(
  target: Target,
  { no, environment }: { readonly no: string; readonly environment: Environment },
): Promise<Opened | undefined> {
  const answer = await ask(target, environment, 'downloadAttestation', { ano: no });
  const blob = await answer?.blob().catch(() => undefined);
  if (blob === undefined) return undefined;
  const files = await unzip(Buffer.from(await blob.arrayBuffer()));
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as {
    signedPdfs: object;
  };
  const lasting = [...files].filter(([path]) => !/^(META-INF|proof)\//.test(path));
  const proof = files.get('proof/inclusion.tlog-proof')?.toString();
  return {
    blob,
    lasting: sha256(JSON.stringify(lasting.map(([path, bytes]) => [path, sha256(bytes)]))),
    signedPdfs: Object.keys(manifest.signedPdfs).length,
    place: proof === undefined ? undefined : placeOf(proof),
  };
}

export function placeOf(proof: string): string {
  const { index, checkpoint } = parseTlogProof(proof);
  return `${checkpoint.split('\n')[0]} ${index}`;
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}
