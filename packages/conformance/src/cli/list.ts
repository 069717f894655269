import { printable, printableJson, shown } from '@attestation/signing/printable';
import { automaticCases } from '../automatic/automatic-cases.ts';
import { type Contract, type Level, loadContract } from '../catalogue.ts';
import { clientRules } from '../client/rules.ts';
import { cases } from '../rules/index.ts';
import { monitors, responseMonitors } from '../suite/monitors.ts';
import { defineCommand, paint, type Terminal } from './command.ts';

type Way = 'cases' | 'monitor' | 'automatic';

interface ListedRule {
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  /** By written cases, by a monitor that checks every exchange, by cases that are generated from the contract. */
  readonly judgedBy: readonly Way[];
  readonly cases: number;
  readonly detailOf?: string;
}

/** Lists the rules. */
export const list = defineCommand({
  name: 'list',
  about: 'List the rules: id, level, how each is judged, title',
  positionals: [],
  options: {
    json: { type: 'boolean', about: 'Print JSON, with the details derived from the contract' },
    client: { type: 'boolean', about: 'List the rules for clients instead, used by "client"' },
    api: { type: 'string', value: 'VERSION', default: 'v1', about: 'Version of the API' },
  },
  examples: [
    ['', 'attestation-conformance list'],
    ['', 'attestation-conformance list --json'],
    ['', 'attestation-conformance list --client'],
  ],
  async run({ values }, terminal) {
    if (values.client) return listClientRules(values.json === true, terminal);
    const contract = await loadContract(values.api);
    const rules = listRules(contract);
    if (values.json) {
      terminal.out(shown`${printableJson(JSON.stringify(rules, null, 2))}\n`);
      return 0;
    }
    const listed = rules.filter(({ detailOf }) => detailOf === undefined);
    const width = Math.max(...listed.map(({ id }) => id.length));
    for (const { id, level, judgedBy, title } of listed) {
      const ways = judgedBy.join('+') || '-';
      terminal.out(
        shown`${paint(terminal, 'bold', id.padEnd(width))} ${printable(`${level.padEnd(6)} ${ways.padEnd(17)} ${title}`)}\n`,
      );
    }
    const details = rules.length - listed.length;
    terminal.out(
      shown`${listed.length} rules, with ${details} details derived from the contract (--json).\n`,
    );
    return 0;
  },
});

function listClientRules(asJson: boolean, terminal: Terminal): number {
  const rules = [...clientRules].map(([id, rule]) => ({ id, ...rule }));
  if (asJson) terminal.out(shown`${printableJson(JSON.stringify(rules, null, 2))}\n`);
  for (const { id, level, title } of asJson ? [] : rules)
    terminal.out(shown`${paint(terminal, 'bold', id)} ${printable(`${level.padEnd(6)} ${title}`)}\n`);
  if (!asJson) terminal.out(shown`${rules.length} rules for clients.\n`);
  return 0;
}

/** Every rule of a version, and how it is judged. */
function listRules(contract: Contract): ListedRule[] {
  const generated = automaticCases(contract);
  const watched = new Set([...monitors, ...responseMonitors(contract)].map(({ rule }) => rule));
  const counted = (id: string, of: readonly { readonly rule: string }[]) =>
    of.filter(({ rule }) => rule === id).length;
  const ways = (id: string, written: boolean, inDetail: boolean): Way[] => [
    ...(written ? (['cases'] as const) : []),
    ...(watched.has(id) ? (['monitor'] as const) : []),
    ...(inDetail ? (['automatic'] as const) : []),
  ];
  const details = contract.automatic.map(({ id, level, place, rule }): ListedRule => {
    const own = counted(id, generated);
    const judgedBy = ways(id, false, own > 0);
    const title = `${place} is kept`;
    return { id, level, title, judgedBy, cases: own, ...(rule !== undefined && { detailOf: rule }) };
  });
  const judged = new Set(details.flatMap(({ judgedBy, detailOf }) => (judgedBy.length > 0 ? detailOf : [])));
  const named = [...contract.rules.values()].map(({ id, level, title }): ListedRule => {
    const own = counted(id, cases);
    return { id, level, title, judgedBy: ways(id, own > 0, judged.has(id)), cases: own };
  });
  return [...named, ...details];
}
