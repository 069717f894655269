import { nodeBuiltin } from './node-builtin.ts';

interface NodeCrypto {
  createHash(algorithm: 'sha256'): { update(bytes: Uint8Array): unknown; digest(encoding: 'hex'): string };
}

/**
 * SHA-256 of a blob in lower-case hexadecimal. Streams on Node; elsewhere the blob passes through memory, since
 * WebCrypto digests only whole buffers.
 *
 * @throws the signal's reason when it aborts, and what the blob throws when it cannot be read.
 */
export async function sha256(blob: Blob, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted();
  const node = nodeBuiltin<NodeCrypto>('node:crypto');
  return node ? streamed(blob, node, signal) : inMemory(blob);
}

async function streamed(blob: Blob, node: NodeCrypto, signal?: AbortSignal): Promise<string> {
  const hash = node.createHash('sha256');
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return hash.digest('hex');
    hash.update(value);
    if (signal?.aborted) await reader.cancel();
    signal?.throwIfAborted();
  }
}

async function inMemory(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
