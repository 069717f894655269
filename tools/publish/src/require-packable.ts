/** Run by npm in the folder of a package before it packs it: stops with what to run when the tarball would not work. */
import { relative } from 'node:path';
import { packFault, published, repository } from './published.ts';

const folder = relative(repository, process.cwd());
const found = published().find((each) => each.folder === folder);
if (found === undefined) throw new Error(`${folder} is not a released package.`);
const { name, publishConfig: { directory } = {} } = found.manifest;
const fault =
  directory === undefined
    ? packFault(found)
    : `${folder} is not what is published. Run in ${repository}: npm run docs:build && npm run package --workspace=${name} && npm pack ./${folder}/${directory}`;
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 1;
}
