/** Run by npm before it publishes a package: stops with what is to be done when no repository is named. */
import { repositoryFaults } from './repository-field.ts';
import { workspaces } from './workspaces.ts';

const faults = repositoryFaults(workspaces());
if (faults.length > 0) {
  process.stderr.write(
    `Nothing is published: provenance says from which repository a package was built.\n${faults
      .map((fault) => `  ${fault}\n`)
      .join('')}CONTRIBUTING.md, "Before the first release", has the commands that set it.\n`,
  );
  process.exitCode = 1;
}
