/**
 * Prints how long the checks of `npm run dev` take after a save, the median of some, and how much processor time:
 *
 *   npm run times [-- SAVES]
 *
 * On a copy of the repository, on Linux, without mock and documentation, which follow the verdict.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository } from '@attestation/tests/copy-repository';
import { startDev } from './dev-process.ts';
import { type Edits, editFiles } from './edit-files.ts';

const accessKey = 'spec/schemas/AccessKey.yaml';
const created = 'spec/schemas/CreatedAttestation.yaml';
const create = 'spec/paths/v1/create-attestation.yaml';
const member = '\nproperties:\n  remark:\n    type: string\n    description: A remark.';
const kinds: Record<string, Edits> = {
  'a description': { [accessKey]: ['no lone surrogates', 'no lone  surrogates'] },
  'an optional member': { [created]: [/\nproperties:/, member] },
  'types that break': {
    [created]: [/required: \[no\]\nproperties:/, `required: [no, remark]${member}`],
    [create]: [/^( +)no: 0199.*$/m, '$&\n$1remark: as said'],
  },
  'a lint fault': { [accessKey]: [/description: /, 'description: ""\nx-was: '] },
};

const summary = /^[✓✗] (?:green|red).*\n/m;
const saves = Number(process.argv[2] ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'attestation-dev-'));
try {
  copyRepository(folder);
  const dev = startDev(folder, ['--no-mock', '--no-docs']);
  await dev.until(summary);
  for (const [name, edits] of Object.entries(kinds)) {
    const took: { first: number; all: number; processor: number }[] = [];
    for (let save = 0; save < saves; save++) {
      const [began, used] = [performance.now(), dev.processorSeconds()];
      const undo = editFiles(folder, edits);
      await dev.until(/^✓ syntax.*\n/m);
      const first = (performance.now() - began) / 1000;
      await dev.until(summary);
      const all = (performance.now() - began) / 1000;
      took.push({ first, all, processor: dev.processorSeconds() - used });
      undo();
      await dev.until(summary);
    }
    const median = (of: 'first' | 'all' | 'processor') =>
      took
        .map((one) => one[of])
        .sort((a, b) => a - b)
        [Math.floor(saves / 2)]?.toFixed(1);
    console.log(
      `${name}: first verdict ${median('first')} s, all ${median('all')} s, processors ${median('processor')} s`,
    );
  }
  await dev.interrupt();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
