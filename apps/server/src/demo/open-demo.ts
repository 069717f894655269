import { join } from 'node:path';
import { isLoopback, type Settings } from '../settings/read-settings.ts';
import type { ProvisionRecords } from '../storage/records/provision-records.ts';
import { readDemoFile, writeDemoFiles } from './demo-files.ts';
import { type DemoCredentials, demoPlan, makeDemo } from './provision-demo.ts';

export interface Demo {
  readonly folder: string;
  readonly credentials: DemoCredentials;
}

/**
 * The demo of an earlier start, or a new one on an empty DATA_DIR and a loopback address.
 *
 * Its files are written, durably, before its members are stored: a start that is cut short in between is made up for by
 * the next one from these files, and never leaves members whose keys no one has.
 */
export async function openDemo(
  settings: Pick<Settings, 'demo' | 'host' | 'dataDir'>,
  provision: ProvisionRecords,
): Promise<Demo | undefined> {
  if (!settings.demo || !isLoopback(settings.host)) return undefined;
  const folder = join(settings.dataDir, 'demo');
  const kept = await readDemoFile(folder);
  const isStored = (await provision.members()).length > 0;
  if (isStored) return kept && { folder, credentials: kept };
  const credentials = kept ?? (await makeDemo(folder));
  if (kept === undefined) await writeDemoFiles(folder, credentials);
  await provision.apply(await demoPlan(folder, credentials));
  return { folder, credentials };
}
