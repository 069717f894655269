/**
 * npm run pack-release --workspace=@attestation/publish -- FOLDER
 *
 * Packs every released package as it is built into FOLDER, with `packages.json`, which publish-release.ts reads. It needs
 * no right to publish.
 */
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Release } from './publish-release.ts';
import { pack, packFault, published } from './published.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder for the tarballs.');
const target = resolve(process.env.INIT_CWD ?? '.', folder);
const packages = published();
const faults = packages.flatMap((each) => packFault(each, each.manifest.publishConfig?.directory) ?? []);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
const packed = await pack(packages, target);
const release: Release[] = packed.map(({ name, tarball }) => {
  const version = packages.find(({ manifest }) => manifest.name === name)?.manifest.version;
  if (version === undefined) throw new Error(`${name} has no version`);
  return { name, version, tarball: basename(tarball) };
});
await writeFile(join(target, 'packages.json'), `${JSON.stringify(release, null, 2)}\n`);
for (const { name, version } of release) process.stdout.write(`${name}@${version}\n`);
