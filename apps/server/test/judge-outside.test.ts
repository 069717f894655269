import type { KeptAnchor } from '@attestation/anchor';
import { anvilProgram, depositTransaction, memoryRecords, startAnvil } from '@attestation/anchor/testing';
import { describe, expect, test } from 'vitest';
import { settingsFor } from '../src/settings/read-settings.ts';
import type { Settings } from '../src/settings/values.ts';
import { judgeOutside } from '../src/start/judge-outside.ts';
import { logSink } from './log-sink.ts';

/** Signed for the chain of anvil. */
const earlierAnchor =
  '0x02f862827a698001010194f39fd6e51aad88f6f4ce6ab8827279cfffb922668080c001a0f9de43b532d7511c1e6cedf5c1' +
  '0c1b6e86c02efa58a8f0e4d98cd41f58e12ca2a01888cf0f2097fc6b390c6e02d2003138654a6b62913ee623876f882654ca76a3';

const start = async (changes: Partial<Settings>, anchors = memoryRecords()) => {
  const { log, lines } = logSink();
  await judgeOutside(settingsFor(changes), { anchors }, log);
  return lines.map(({ msg }) => msg);
};

describe.skipIf(anvilProgram === undefined)(
  'a chain of ANCHOR_RPC (needs the optional package of anvil)',
  () => {
    test('whose blocks have transactions of its own ends the start; one that anchors went to does not', async () => {
      const chain = await startAnvil('--optimism');
      try {
        expect(await start({ anchorRpc: chain.url })).toEqual([]);
        await chain.call('eth_sendRawTransaction', depositTransaction);
        // Not the newest block.
        await chain.call('evm_mine');
        await expect(start({ anchorRpc: chain.url })).rejects.toThrow(
          /^ANCHOR_RPC cannot be used\. .*of type 126.*the operator's guide/i,
        );
        const earlier = { rawTransaction: earlierAnchor } as KeptAnchor;
        const shards = async () => [{ environment: 'formal' as const, shard: 0, size: 1 }];
        const anchors = { ...memoryRecords(), shards, find: async () => earlier };
        expect(await start({ anchorRpc: chain.url }, anchors)).toEqual([
          'the blocks of the chain can no longer be proved; no anchor is sent until they can',
        ]);
      } finally {
        await chain.stop();
      }
      expect(await start({ anchorRpc: chain.url })).toEqual([
        'the node of ANCHOR_RPC could not be asked at this start',
      ]);
    });
  },
);
