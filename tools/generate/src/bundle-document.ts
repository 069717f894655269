import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OpenApiDocument } from './document.ts';
import { reportFindings } from './report-findings.ts';
import { readSourceFiles, type SourceFiles, sourceFaults } from './source-faults.ts';

/** The bundle that was made last, as JSON, and what it was made from. */
let last: { from: string; bundle: string } | undefined;

/**
 * One document from the many files of `spec/`, by `redocly bundle`.
 *
 * @throws Error when they cannot be read, or are not documents.
 */
export function bundleDocument(repository: string): OpenApiDocument {
  const sources = readSourceFiles(repository);
  const from = JSON.stringify([
    repository,
    readFileSync(join(repository, 'redocly.yaml'), 'utf8'),
    ...sources,
  ]);
  if (last?.from !== from) last = { from, bundle: bundleText(repository, sources) };
  return JSON.parse(last.bundle) as OpenApiDocument;
}

function bundleText(repository: string, sources: SourceFiles): string {
  const faults = sourceFaults(sources);
  if (faults.length > 0) throw new Error(`The contract cannot be read:\n\n${reportFindings(faults, false)}`);
  const folder = mkdtempSync(join(tmpdir(), 'attestation-bundle-'));
  const file = join(folder, 'openapi.json');
  try {
    execFileSync(process.execPath, [redoclyCommand(), 'bundle', 'attestation', '--output', file], {
      cwd: repository,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const said = (cause as { stderr?: Buffer }).stderr?.toString() ?? '';
    throw new Error(`The contract cannot be bundled; run \`npm run lint:spec\` to see why.\n${said}`, {
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function redoclyCommand(): string {
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  return join(dirname(manifest), bin.redocly ?? 'bin/cli.js');
}
