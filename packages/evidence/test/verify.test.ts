import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../src/file/manifest.ts';
import { checkIds, type Report, verify } from '../src/index.ts';
import { judge } from './judge.ts';
import { makeFile, sharedService, type Tamper } from './make-file.ts';
import { makeService } from './make-service.ts';

const LOG = 'proof/inclusion.tlog-proof';

describe('good files', () => {
  it('accepts a complete one, and says so check by check', async () => {
    const { blob, trust, manifest } = await makeFile();
    const report = await verify(blob, { trust });
    expect(report).toMatchObject({ verdict: 'valid', no: manifest.no });
    const silent = new Set(['member.key', 'pdf.signatures', 'anchor.chain', 'anchor.block']);
    expect(report.checks.filter(({ status }) => status === 'ok').map(({ id }) => id)).toEqual(
      checkIds.filter((id) => !silent.has(id)),
    );
  });

  it.each<[string, Tamper, Report['verdict']]>([
    ['unknown', {}, 'unknown'],
    ['unknown when a part is still to come', { proofs: (files) => void files.delete(LOG) }, 'unknown'],
    [
      'invalid when something is wrong',
      { draft: (draft) => void Object.assign(draft, { data: '{}' }) },
      'invalid',
    ],
  ])('takes the keys inside without a trust file, and is %s', async (_, tamper, want) => {
    const { blob } = await makeFile(tamper);
    const { verdict, summary, checks } = await verify(blob);
    expect(verdict).toBe(want);
    if (want === 'invalid') return;
    expect(checks.find(({ id }) => id === 'trust.source')).toMatchObject({
      status: 'unknown',
      code: 'trust-not-given',
    });
    expect(summary).toMatch(/^Consistent; who made it was not checked \(Sandbox: for tests only\)\. /);
  });

  it.each<[Manifest['environment'], 'en' | 'zh', string]>([
    ['sandbox', 'en', 'Valid (Sandbox: for tests only). Nothing'],
    ['sandbox', 'zh', '有效（沙箱：仅供测试）。内容'],
    ['formal', 'en', 'Valid. Nothing'],
    ['formal', 'zh', '有效。内容'],
  ])('says what is of the sandbox: %s, %s', async (environment, language, want) => {
    const { blob, trust } = await makeFile({ draft: (draft) => void Object.assign(draft, { environment }) });
    const report = await verify(blob, { trust, language });
    expect(report.environment).toBe(environment);
    expect(report.summary.slice(0, want.length)).toBe(want);
  });

  it.each<[string, string[], string[]]>([
    ['no proof from the log yet', ['proof/inclusion.tlog-proof'], ['log-pending']],
    [
      'neither signed nor stamped yet',
      ['META-INF/manifest.p7s', 'META-INF/manifest.tst'],
      ['signature-pending', 'time-pending'],
    ],
  ])('is pending with %s', async (_, missing, want) => {
    const report = await judge({ proofs: (proofs) => missing.forEach((path) => void proofs.delete(path)) });
    expect(report.verdict).toBe('pending');
    expect(report.checks.filter(({ status }) => status === 'pending').map(({ code }) => code)).toEqual(want);
  });

  it('is pending as long as the chain that the service uses does not hold the checkpoint', async () => {
    const chains = [{ chainId: 31337, sender: `0x${'a1'.repeat(20)}`, blocks: [] }];
    const report = await judge({ trust: (trust) => void Object.assign(trust, { chains }) });
    expect(report.verdict).toBe('pending');
  });

  it.each<[string, boolean, Report['verdict'], string]>([
    ['fails with the trust file of the service', true, 'invalid', 'trust-nothing-shown'],
    ['is not decided without one', false, 'unknown', 'trust-nothing-shown'],
  ])('when nothing shows that the service made it, %s', async (_, isGiven, want, code) => {
    const { blob, trust } = await makeFile({
      proofs: (proofs) => [...proofs.keys()].forEach((path) => void proofs.delete(path)),
    });
    const { verdict, checks, notShown } = await verify(blob, isGiven ? { trust } : {});
    expect([verdict, checks.find(({ id }) => id === 'trust.source')?.code]).toEqual([want, code]);
    expect(notShown.length > 0).toBe(!isGiven);
  });

  it('names the member and the keys, and compares them with those that are given', async () => {
    const { blob, trust, manifest } = await makeFile();
    const { member } = await sharedService();
    const keyOf = (report: Report) => report.checks.find(({ id }) => id === 'member.key');
    const unknown = await verify(blob, { trust });
    expect(unknown.member).toEqual(manifest.member);
    expect(keyOf(unknown)).toMatchObject({ status: 'note', code: 'member-key-unknown' });
    expect(unknown.notShown.map(({ code }) => code)).toEqual(['truth', 'member', 'rendering', 'insider']);
    const known = await verify(blob, { trust, memberKeys: [member.publicKeyPem] });
    expect(keyOf(known)).toMatchObject({ status: 'ok', code: 'member-key-ok' });
    expect(known.notShown.map(({ code }) => code)).toContain('member-checked');
    const other = await verify(blob, { trust, memberKeys: [(await makeService()).member.publicKeyPem] });
    expect([other.verdict, keyOf(other)?.code]).toEqual(['invalid', 'member-key-other']);
    await expect(verify(blob, { memberKeys: ['no key'] })).rejects.toThrow('PEM');
  });

  it('prints nothing of a file raw, whoever made it', async () => {
    const evil = 'T\u001b[2J\u001b]0;x\u0007\r\n\u202e';
    const { blob, trust } = await makeFile({
      draft: ({ template }) => void Object.assign(template, { id: evil }),
    });
    const { checks } = await verify(blob, { trust });
    const said = checks.flatMap(({ message, values = {} }) => [message, ...Object.values(values)]).join(' ');
    expect(said).toContain('T\\u{1b}[2J');
    expect(said).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  it('speaks Chinese when asked', async () => {
    const { blob } = await makeFile();
    const { checks } = await verify(blob, { language: 'zh' });
    expect(checks[0]?.message).toContain('压缩包只有一种读法');
    expect(checks.every(({ message }) => !message.includes('{'))).toBe(true);
  });

  it('tells how far it is, and stops when asked to', async () => {
    const { blob } = await makeFile();
    let last = { done: 0, total: -1 };
    await verify(blob, {
      onProgress: (progress) => {
        last = progress;
      },
    });
    expect(last.done).toBe(last.total);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(verify(blob, { signal })).rejects.toThrow('enough');
  });
});

describe('single bytes', () => {
  it('notices every one that is changed', async () => {
    const { blob, trust } = await makeFile();
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
    const notices = async ([at, mask]: [number, number]) => {
      const changed = bytes.slice();
      changed[at] = (changed[at] as number) ^ mask;
      const { verdict } = await verify(new Blob([changed]), { trust });
      expect(verdict).not.toBe('valid');
    };
    await fc.assert(fc.asyncProperty(change, notices), { numRuns: 300 });
  });

  it('notices every byte that is missing or added at an end', async () => {
    const { blob, trust } = await makeFile();
    for (const changed of [blob.slice(1), blob.slice(0, -1), new Blob(['x', blob]), new Blob([blob, 'x'])]) {
      expect((await verify(changed, { trust })).checks).toMatchObject([
        { id: 'zip.structure', status: 'failed' },
      ]);
    }
  });
});
