import { printable, printableJson, printableLines, shown } from '@attestation/signing/printable';
import { type Contract, loadContract } from '../catalogue.ts';
import { accessKeysOf, type Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { hideSecrets, secretsOf, shownUrl } from '../report/redact.ts';
import type { Draft } from '../request/draft.ts';
import { createDrafts, createRandom } from '../suite/drafts.ts';
import { explainSilence } from '../suite/explain-refusal.ts';
import { proveExtraKeys, proveSetup, withoutSecrets } from '../suite/prove-setup.ts';
import {
  dataOf,
  describeAnswer,
  type Exchange,
  isUnavailable,
  refused,
  succeeded,
} from '../target/exchange.ts';
import { createTarget, type Target } from '../target/target.ts';
import { SetupError } from '../verdict.ts';
import { configOption, defineCommand, paint, type Terminal } from './command.ts';

/** The result of a step: `ok`, or a warning. */
interface Step {
  readonly step: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Proves a config step by step, and stops at the first thing that is wrong. */
export const doctor = defineCommand({
  name: 'doctor',
  about: 'Check address, TLS, clock, keys and template of a config, step by step',
  positionals: [],
  options: {
    ...configOption,
    json: { type: 'boolean', about: 'Print JSON: {"ok": ..., "steps": [...], "problem": "..."}' },
  },
  examples: [
    ['', 'attestation-conformance doctor'],
    ['', 'attestation-conformance doctor --config staging.yaml'],
  ],
  async run({ values }, terminal) {
    const steps: Step[] = [];
    const asJson = values.json === true;
    const tell = (step: string, detail: string, ok = true) => {
      steps.push({ step, ok, detail });
      if (!asJson) print(steps.at(-1) as Step, terminal);
    };
    let problem: string | undefined;
    try {
      await examine(values.config, tell);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      problem = error.message;
    }
    const ok = problem === undefined;
    if (asJson)
      terminal.out(
        shown`${printableJson(JSON.stringify({ ok, steps, ...(!ok && { problem }) }, null, 2))}\n`,
      );
    else if (problem !== undefined)
      terminal.out(shown`${paint(terminal, 'red', '✗')} ${printableLines(problem)}\n`);
    else {
      const isPlain = steps.every((step) => step.ok);
      const result = isPlain ? shown`All is well.` : shown`The config works; see the lines with "!".`;
      terminal.out(shown`${result} Next: attestation-conformance run\n`);
    }
    return ok ? 0 : 2;
  },
});

type Tell = (step: string, detail: string, ok?: boolean) => void;

/** The target that is examined, and where the results go. */
interface Examined {
  readonly config: Config;
  readonly contract: Contract;
  readonly target: Target;
  readonly tell: Tell;
  readonly note: (exchange: Exchange) => void;
}

async function examine(file: string, tell: Tell): Promise<void> {
  const config = await readConfig(file);
  const contract = await loadContract(config.version);
  tell('config', `${file} reads well; version ${config.version}`);
  const target = createTarget(config);
  try {
    await withoutSecrets(config, (note) => examineTarget({ config, contract, target, tell, note }));
  } finally {
    target.close();
  }
}

async function examineTarget(examined: Examined): Promise<void> {
  const { config, contract, target, tell, note } = examined;
  await examineAddress(config, target, tell);
  try {
    await proveSetup(config, contract, target, note);
  } catch (error) {
    // How far a half-finished service is helps more than the first thing that is wrong.
    await examineOperations(examined);
    throw error;
  }
  tell('clock', describeClock(target), target.clock !== 'assumed');
  tell('member', 'signs what the service accepts');
  const keys = await proveExtraKeys(config, contract, target, note);
  for (const name of ['otherMember', 'formalMember'] as const) {
    const proven = keys.find((key) => key.name === name);
    if (!proven) tell(name, 'not named: rules that need it are not applicable', false);
    else if (proven.accepted) tell(name, 'signs what the service accepts');
    else tell(name, 'the service knows it, but refuses its valid create: the rules will judge this', false);
  }
  await examineTemplate(examined);
  await examineOperations(examined);
}

/** What each operation of the contract answers to a valid request. */
async function examineOperations({ config, contract, target, tell, note }: Examined): Promise<void> {
  const drafts = createDrafts(config, contract, createRandom(0, 'operations'));
  const created = await target.send(drafts.create({ completed: true }));
  const open = await target.send(drafts.create());
  const no = (exchange: Exchange) => String(dataOf(exchange)?.no ?? drafts.id());
  const { cas, download } = config.capabilities;
  const requests: readonly (readonly [Draft, boolean])[] = [
    [drafts.create(), true],
    [drafts.add(no(open)), true],
    [drafts.read(no(created)), true],
    [drafts.download(no(created)), download],
    [drafts.apply(), cas],
  ];
  for (const [draft, offered] of requests) {
    if (!offered) {
      tell(draft.operation, 'the config says that it is not offered', false);
      continue;
    }
    const exchange = await target.send(draft);
    note(exchange);
    // Its file may not be made yet, and applicants may be verified.
    const ok = succeeded(exchange) || (!isUnavailable(exchange) && !alwaysAccepted.has(draft.operation));
    // An answer may repeat a key or a signature.
    const hide = hideSecrets([...accessKeysOf(config), ...secretsOf([exchange])]);
    tell(draft.operation, `POST ${draft.path} answers ${hide(describeAnswer(exchange))}`, ok);
  }
}

const alwaysAccepted = new Set(['createAttestation', 'addFactoids', 'readAttestation']);

/** Any answer is enough; later steps check that it is one of this API. */
async function examineAddress({ baseUrl, version, ca }: Config, target: Target, tell: Tell): Promise<void> {
  const path = `/api/${version}/attestation`;
  const probe = await target.sendRaw({ method: 'POST', path, headers: {}, body: new Uint8Array() });
  if (!probe.answer) throw new SetupError(explainSilence(shownUrl(baseUrl), probe.missing ?? 'no answer'));
  tell('address', `${shownUrl(baseUrl)} answers`);
  if (baseUrl.startsWith('https:')) tell('TLS', `its certificate is trusted${ca ? ', by caFile' : ''}`);
  else tell('TLS', 'none: good for a test, but the description requires HTTPS', false);
}

function describeClock({ skew, clock }: Target): string {
  if (clock === 'assumed') return 'unknown; assumed to be like ours: rules about time may not be observed';
  const far =
    Math.abs(skew) < 3
      ? 'like ours'
      : `${Math.abs(skew).toFixed(0)} s ${skew > 0 ? 'ahead of' : 'behind'} ours`;
  return `${far}, by ${clock === 'date' ? 'its Date header' : 'the times that it accepts'}`;
}

async function examineTemplate({ config, contract, target, tell, note }: Examined): Promise<void> {
  const drafts = createDrafts(config, contract, createRandom(0, 'template'));
  for (const [at, { type }] of config.template.factoids.entries()) {
    const exchange = await target.send(drafts.create({ factoids: [drafts.factoid(at)] }));
    note(exchange);
    if (refused(exchange)) {
      throw new SetupError(
        `template.factoids[${at}]: a create with the example of "${type}" got ${describeAnswer(exchange)}: correct its type and data.`,
      );
    }
  }
  const closing = await target.send(drafts.create({ completed: true }));
  note(closing);
  if (refused(closing)) {
    throw new SetupError(
      `template.factoids: a closed create with all required kinds got ${describeAnswer(closing)}: mark every kind that it needs as required, and check identities.`,
    );
  }
  const kinds = config.template.factoids.map(({ type }) => type).join(', ');
  tell('template', `${config.template.id} accepts ${kinds}, and closes`);
}

function print({ step, ok, detail }: Step, terminal: Terminal): void {
  const mark = ok ? paint(terminal, 'green', '✓') : paint(terminal, 'yellow', '!');
  terminal.out(shown`${mark} ${printable(step)}: ${printableLines(detail)}\n`);
}
