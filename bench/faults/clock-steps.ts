import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDeployment } from './deployment.ts';
import { type Fault, whyNot } from './fault.ts';
import { underLoad } from './under-load.ts';

const library =
  globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? '/usr/lib/faketime/libfaketimeMT.so.1';
const admin = join(import.meta.dirname, '../../apps/server/bin/attestation-admin.js');

/** Both directions; within the window of `tonce`, and beyond. */
const steps = ['-200s', '+40s', '-30d', '+2h'];

/** The clock of the server is set, and set right after `seconds`; then an administrator accepts it. */
export const clockSteps: Fault = {
  about: 'the clock of the server is stepped back and forth, by seconds, hours and days (libfaketime)',
  why: () => whyNot({ [library]: 'faketime' }),
  defaults: { clients: 16, seconds: 10, repeat: 12 },
  short: { clients: 4, pause: 200, seconds: 2, repeat: 4 },
  async run(options) {
    const folder = await mkdtemp(join(tmpdir(), 'attestation-clock-'));
    const clock = join(folder, 'clock');
    const set = async (offset: string) => {
      await writeFile(`${clock}.new`, `${offset}\n`);
      await rename(`${clock}.new`, clock);
    };
    await set('+0');
    const faked = {
      ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' },
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    try {
      const deployment = await startDeployment(1, faked);
      return await underLoad(deployment, options, {
        name: 'clock-steps',
        async disturb(time) {
          await set(steps[(time - 1) % steps.length] ?? '+0');
          await sleep(options.seconds * 1000);
          await set('+0');
          const env = { ...process.env, ...deployment.settings, DATA_DIR: deployment.dataDir };
          execFileSync(process.execPath, [admin, 'clock', 'accept'], { env, stdio: 'pipe' });
        },
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
