import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anvilProgram, richKey, startAnvil } from '@attestation/anchor/testing';
import { startAuthority } from '../../apps/server/test/signature/start-authority.ts';
import { startDeployment } from './deployment.ts';
import { type Fault, whyNot } from './fault.ts';
import { underLoad } from './under-load.ts';

/** For the first time stamp afterwards, milliseconds. */
const patience = 60_000;

/** Both answer nothing for a while, then fail. Files are stamped and anchored afterwards. */
export const chainDown: Fault = {
  about: 'the chain and the time stamp authority do not answer, and fail, in turns',
  why: () =>
    anvilProgram === undefined
      ? '@foundry-rs/anvil-linux-amd64 is not installed'
      : whyNot({ openssl: 'openssl' }),
  // Writes may not notice it.
  defaults: { clients: 8, seconds: 20, repeat: 4, within: 5_000 },
  short: { clients: 4, pause: 200, seconds: 2, repeat: 2 },
  async run(options) {
    const folder = await mkdtemp(join(tmpdir(), 'attestation-chain-'));
    const key = join(folder, 'anchor.key');
    await writeFile(key, `${richKey}\n`, { mode: 0o600 });
    const chain = await startAnvil('--block-time', '1');
    const authority = await startAuthority();
    try {
      const chainSettings = { ANCHOR_RPC: chain.url, ANCHOR_KEY_FILE: key };
      const deployment = await startDeployment(1, {
        ...{ ...chainSettings, ANCHOR_INTERVAL: '1', ANCHOR_CONFIRMATIONS: '1' },
        ...{ TIME_STAMP_URL: authority.url, TIME_STAMP_CA: authority.rootFile },
      });
      // Only formal files are stamped by an authority.
      const target = {
        ...deployment.target,
        member: deployment.target.formal,
        environment: 'formal' as const,
      };
      return await underLoad({ ...deployment, target }, options, {
        name: 'chain-down',
        async disturb(time) {
          authority.behave(time % 2 === 1 ? 'silent' : 'failing');
          chain.pause();
          await sleep(options.seconds * 1000);
          chain.resume();
          authority.behave('answering');
        },
        figures: async () => ({ 'time stamps': authority.replies() }),
        async judge({ longestPause }) {
          for (const end = Date.now() + patience; authority.replies() === 0 && Date.now() < end; )
            await sleep(100);
          return [
            ...(longestPause > (options.within ?? patience)
              ? [`for ${longestPause} ms no write was accepted`]
              : []),
            ...(authority.replies() === 0 ? ['no file was stamped by the authority'] : []),
          ];
        },
      });
    } finally {
      await authority.stop();
      await chain.stop();
      await rm(folder, { recursive: true });
    }
  },
};
