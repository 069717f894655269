import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDeployment } from './deployment.ts';
import { type Fault, whyNot } from './fault.ts';
import { underLoad } from './under-load.ts';

/** A file system of its own is filled to the last byte, and emptied again after `seconds`. */
export const diskFull: Fault = {
  about: 'the disk of DATA_DIR is full for a while',
  why: () => whyNot({ mount: 'mount' }, true),
  defaults: { clients: 16, seconds: 10, repeat: 5 },
  short: { clients: 4, pause: 200, seconds: 2, repeat: 1 },
  async run(options) {
    const folder = await mkdtemp(join(tmpdir(), 'attestation-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder]);
    try {
      const deployment = await startDeployment(1, {}, folder);
      return await underLoad(deployment, options, {
        name: 'disk-full',
        async disturb() {
          await fill(join(folder, 'ballast'));
          await sleep(options.seconds * 1000);
          await rm(join(folder, 'ballast'));
        },
      });
    } finally {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 512; ) {
      // What is left is less than a piece: the next one is smaller.
      await file.write(Buffer.alloc(size)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
        size /= 2;
      });
    }
  } finally {
    await file.close();
  }
}
