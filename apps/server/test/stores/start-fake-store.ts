import { startFauxqs } from 'fauxqs';
import type { RunningStore } from './processes.ts';

/** In this process. It checks neither signatures nor checksums. */
export async function startFakeStore(): Promise<RunningStore> {
  const server = await startFauxqs({ port: 0, logger: false });
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    accessKey: 'test',
    secretKey: 'test',
    stop: () => server.stop(),
  };
}
