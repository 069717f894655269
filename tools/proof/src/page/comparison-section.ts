import { type Comparison, countsOf, type ToolOutcome, thisSuite } from '../comparison/comparison.ts';
import { count, table } from './table.ts';

const command = '`npm run comparison --workspace=@attestation/proof -- --write`';

/** @param comparison undefined: it has not been made yet. */
export function comparisonSection(comparison: Comparison | undefined): string {
  const introduction = `## What other tools find

The same mutants were given to tools that judge a server by its description alone. A tool finds a mutant when it complains about something that it does not complain about on the server without a fault. This suite was given the rules that should see the mutant, and all its MUST rules when those did not.`;
  if (!comparison) return `${introduction}\n\nNot measured yet. ${command} does it.`;
  const { found, together, total } = countsOf(comparison);
  const rows = [
    ...comparison.tools.map((tool) => rowOf(tool, found.get(tool.name) ?? 0)),
    ['these together', '', together, '', ''],
    [thisSuite, '', found.get(thisSuite) ?? 0, '', ''],
  ];
  const head = ['Tool', 'Version', `found of ${total}`, 'complaints without a fault', 'seconds a run'];
  return [introduction, table(head, rows), conditionsOf(comparison), leftOut(comparison)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function rowOf({ name, packages, baseline, seconds }: ToolOutcome, found: number) {
  const versions = packages.map((one) => one.slice(one.lastIndexOf('@') + 1));
  return [name, versions.join(', '), found, baseline.length, seconds];
}

function conditionsOf({ conditions, tools, mutants }: Comparison): string {
  const { seed, of, examples, date, node, cores, load } = conditions;
  return `None of these tools can sign, and none is made for this API. So that they are judged by what they do look at:

- A proxy stands before the server and fills in access key, time and signature, a fresh \`unique_id\`, and the number of an attestation made for the purpose, wherever a tool sends what the contract shows in its examples. What a tool alters on purpose goes through as it is.
- They get ${count(examples, 'example')} of the contract, good and bad, and for each the answer that it deserves. Examples with files are left out: these tools make no such forms from a description.
${tools.map(({ name, setup }) => `- ${name}: ${setup}.`).join('\n')}

The ${count(Object.keys(mutants).length, 'mutant')} are a sample of ${of} by seed ${seed}, from each area as many as its size deserves. Many concern signatures, states, files or concurrency, which tools of this kind do not set out to see: the figures say what such a tool is enough for here, not how good it is. Conversely, the suite was made for this API and knows it. Faults that only show under a limit on requests were left out for all. Measured on ${date} with Node ${node.slice(1)} on ${cores} cores under a load of ${load}, by ${command}.`;
}

function leftOut({ absent, unjudged }: Comparison): string {
  const tools = absent.map(({ name, because }) => `- ${name}: ${because}.`);
  const mutants = Object.entries(unjudged).map(([id, because]) => `- \`${id}\`: ${because}`);
  return [
    ...(tools.length > 0 ? [`Not compared:\n\n${tools.join('\n')}`] : []),
    ...(mutants.length > 0 ? [`Mutants of the sample that did not start:\n\n${mutants.join('\n')}`] : []),
  ].join('\n\n');
}
