import { runAdmin } from '../src/admin/main.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** Runs a command of attestation-admin on the data of a server that is running. @param input of its stdin */
export async function runAdminOn(
  server: ServerUnderTest,
  argv: readonly string[],
  input = '',
): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runAdmin(argv, {
    env: {
      DATA_DIR: server.dataDir,
      KEY_FILE: server.keyFile,
      DATABASE_URL: server.databaseUrl ?? '',
      BLOB_URL: server.blobUrl ?? '',
    },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    input: async () => input,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
