/**
 * node test/memory/run.ts [--mib 1024]
 *
 * Uploads one attachment of this size and downloads it again, and prints the server's memory at the highest.
 */
import { parseArgs } from 'node:util';
import { startServerProcess } from '../server-process.ts';
import { transfer } from './transfer.ts';

const { values } = parseArgs({ options: { mib: { type: 'string', default: '1024' } } });
/** Bytes. Whatever the size of the file, the threads that render and that verify take some 150 MB of these. */
const bound = 340e6;
const server = await startServerProcess({
  MAX_FILE_BYTES: '2GiB',
  MAX_REQUEST_BYTES: '3GiB',
  MEMBER_BYTES: '1TiB',
});
try {
  const { peak, seconds, same } = await transfer(server, Number(values.mib) * 16);
  const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
  process.stdout.write(
    `An attachment of ${values.mib} MiB: uploaded in ${seconds.upload.toFixed(1)} s, downloaded in ${seconds.download.toFixed(1)} s, ${same ? 'the same bytes' : 'OTHER BYTES'}\n` +
      `The server's memory at the highest: ${mib(peak.atStart)} at its start, ${mib(peak.uploaded)} after the upload, ${mib(peak.downloaded)} after the download; at most ${mib(bound)} are allowed\n`,
  );
  process.exitCode = same && peak.downloaded < bound ? 0 : 1;
} finally {
  await server.stop();
  await server.remove();
}
