import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Why a fault cannot be tried here. @param commands by name or path, each with the Debian package that brings it */
export function whyNot(commands: Readonly<Record<string, string>>, needsRoot = false): string | undefined {
  if (needsRoot && process.getuid?.() !== 0) return 'it needs root';
  const missing = Object.entries(commands).filter(([command]) => !isThere(command));
  if (missing.length === 0) return undefined;
  const packages = new Set(missing.map(([, name]) => name));
  return `${missing.map(([command]) => command).join(', ')} not found: apt-get install ${[...packages].join(' ')}`;
}

function isThere(command: string): boolean {
  if (command.startsWith('/')) return existsSync(command);
  return spawnSync('which', [command]).status === 0;
}
