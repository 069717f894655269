import { nullServers } from '../null-servers/table.ts';
import { variants } from '../variants/table.ts';
import { count, table } from './table.ts';

export function nullServersSection(): string {
  const rows = nullServers.map(({ name, says, keeps }) => [`\`${name}\``, says, Object.keys(keeps).length]);
  return `## Servers that do nothing

A check that passes on a server which does nothing proves nothing. The suite judges ${count(nullServers.length, 'such server')} at every build; the build fails when a run ends with 0, or when any rule is reported as kept that the server does not keep by its nature. The last column counts those that it does keep; \`tools/proof/src/null-servers/table.ts\` has the reason for each.

${table(['Server', 'What it does', 'rules that it keeps'], rows)}`;
}

export function variantsSection(): string {
  const rows = variants.map(({ id, says, base, decisions }) => [
    `\`${id}\``,
    says,
    base === 'python' ? 'Python' : 'reference',
    decisions.join(' '),
  ]);
  return `## Servers that are right in another way

${count(variants.length, 'variant')} of two implementations keep every sentence of the description and are otherwise unlike the reference server; the last column names the [decisions](../spec/decisions.md) that they take in another way. Nothing may be red on any of them. Every build judges some; \`node tools/proof/src/variants/main.ts\` judges all.

${table(['Variant', 'How it differs', 'Of', 'Decisions'], rows)}`;
}
