import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { namedValues, requestWith } from './probe-document.ts';
import { type Trial, verdictOf } from './trial.ts';

/** Our validators, compiled as those that the server runs. */
export const tryValidators: Trial = async (probes, generated) => {
  const code = (await generated).get('v1/validators.js') ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'attestation-keywords-validators-'));
  try {
    const file = join(folder, 'validators.mjs');
    writeFileSync(file, code);
    const validators = (await import(pathToFileURL(file).href)) as Record<
      string,
      (value: unknown) => boolean
    >;
    return probes.map((probe) => {
      const validate = validators[`${probe.operation}Request`];
      if (!validate) throw new Error(`The generator made no validator for the probe ${probe.id}`);
      const values = new Map(namedValues(probe));
      return verdictOf(probe, (name) => validate(requestWith(values.get(name))));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
};
