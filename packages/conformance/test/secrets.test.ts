import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { reportKinds } from '../src/report/write-reports.ts';
import { accessKey, cli, configFolder } from './cli-run.ts';
import { startFakeTarget } from './fake-target.ts';

/** Rules whose cases sign in each encoding, in wrong ways and by hand. */
const rules = ['ATT-SIG-001', 'ATT-SIG-002', 'ATT-SIG-005', 'ATT-ENV-001', 'ATT-HTTP-003', 'ATT-ERR-001'];

test.each([
  ['accepts everything', undefined],
  ['refuses everything', 500],
])('no key and no signature is reported when a target that %s says requests back', async (_, refuses) => {
  const target = await startFakeTarget({ echoes: true, ...(refuses !== undefined && { refuses }) });
  const place = await configFolder(target.url);
  const wanted = reportKinds.map((kind) => [kind, place.file(`report.${kind}`)] as const);
  const reports = wanted.flatMap(([kind, file]) => ['--report', `${kind}=${file}`]);
  const reported: string[] = [];
  const tell = ({ out, err }: { out: string; err: string }) => reported.push(out, err);
  tell(await cli('run', '--config', place.config, ...rules.flatMap((id) => ['--rule', id]), ...reports));
  tell(await cli('replay', 'ATT-SIG-001', '--config', place.config));
  tell(await cli('doctor', '--config', place.config));
  for (const [, file] of wanted) reported.push(await readFile(file, 'utf8').catch(() => ''));
  await target.stop();
  await place.remove();

  const text = reported.join('\n');
  const signatures = target.bodies.flatMap(signaturesIn);
  expect(signatures.length).toBeGreaterThan(5);
  for (const signature of signatures) {
    expect(around(text, signature.slice(40, 60))).toBe('');
    expect(around(text, encodeURIComponent(signature.slice(40, 60)))).toBe('');
  }
  expect(text).not.toContain(accessKey);
  expect(text).not.toContain(accessKey.toLowerCase());
  expect(text).not.toContain('PRIVATE KEY');
  for (const line of place.privateKey.split('\n').filter((one) => one.length > 20))
    expect(text).not.toContain(line);
});

/** Where it stands; from the middle, since the first characters are shown. */
function around(text: string, secret: string): string {
  const at = text.indexOf(secret);
  return at < 0 ? '' : text.slice(Math.max(0, at - 300), at + 40);
}

/** What is long and Base64 in a body, in whichever encoding it came. */
function signaturesIn(body: string): string[] {
  let plain = body;
  try {
    plain = decodeURIComponent(body);
  } catch {
    // A body that is not a form.
  }
  const found = plain.match(/[A-Za-z0-9+/]{300,}={0,2}/g) ?? [];
  // A run of one letter is a value at a boundary.
  return found.filter((text) => new Set(text).size > 30);
}
