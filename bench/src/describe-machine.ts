import { statfsSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** Magic numbers of statfs(2). */
const fileSystems: Readonly<Record<number, string>> = {
  61267: 'ext4',
  1481003842: 'xfs',
  2435016766: 'btrfs',
  801189825: 'zfs',
  2035054128: 'overlayfs',
  16914836: 'tmpfs',
};

export interface Machine {
  readonly processor: string;
  readonly processors: number;
  readonly memoryGigabytes: number;
  readonly platform: string;
  readonly node: string;
  readonly fileSystem: string;
  readonly date: string;
}

export function describeMachine(folder: string): Machine {
  const magic = statfsSync(folder).type;
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    processors: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 1e9),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    fileSystem: fileSystems[magic] ?? `type 0x${magic.toString(16)}`,
    date: new Date().toISOString().slice(0, 10),
  };
}
