import { memoryRecords } from '@attestation/anchor/testing';
import { parseTrust, verify } from '@attestation/evidence';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { settingsFor } from '../src/settings/read-settings.ts';
import type { Settings } from '../src/settings/values.ts';
import { judgeOutside } from '../src/start/judge-outside.ts';
import { downloadFile } from './download-file.ts';
import { logSink } from './log-sink.ts';
import { call, smallest, startServerUnderTest } from './server-under-test.ts';
import type { AuthorityKind } from './signature/openssl-authority.ts';
import { type RunningAuthority, startAuthority } from './signature/start-authority.ts';

const start = async (changes: Partial<Settings>) => {
  const { log, lines } = logSink();
  await judgeOutside(settingsFor(changes), { anchors: memoryRecords() }, log);
  return lines.map(({ msg }) => msg);
};

describe('an authority of TIME_STAMP_URL', () => {
  let authority: RunningAuthority;
  afterEach(() => authority.stop());

  async function settings(kind: AuthorityKind): Promise<Partial<Settings>> {
    authority = await startAuthority(kind);
    return { timeStampUrl: authority.url, timeStampCa: authority.rootFile };
  }

  test('with RSASSA-PSS and qualified time stamps: the server takes them, and the verifier', async () => {
    const server = await startServerUnderTest(await settings('qualified'));
    expect(authority.replies()).toBe(1);
    const { formal: member, url } = server;
    const { no } = (await call(server, 'createAttestation', smallest(server), member)).json.data;
    const stamped = async () => (await server.running.storage.fileRecords.find(no))?.timeStamp;
    await vi.waitFor(async () => expect(await stamped()).toBeTruthy(), 20_000);
    const trust = parseTrust(await (await fetch(`${url}/trust/formal.json`)).bytes());
    const { checks } = await verify(await downloadFile({ url, member }, no), { trust });
    expect(checks.find(({ id }) => id === 'signature.time')).toMatchObject({ status: 'ok' });
    await server.stop();
  });

  test('that names its certificate by SHA-1 ends the start, with what to do', async () => {
    await expect(start(await settings('old'))).rejects.toThrow(
      /^No time stamp of TIME_STAMP_URL can be used\. .*weak-digest.*named by SHA-1.*the operator's guide/,
    );
  });

  test('that is down leaves a line in the log', async () => {
    const down = await settings('plain');
    authority.behave('failing');
    expect(await start(down)).toEqual(['the time stamp authority gave no time stamp at this start']);
  });
});
