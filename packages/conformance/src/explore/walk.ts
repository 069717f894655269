import { setTimeout as sleep } from 'node:timers/promises';
import PdfDocument from 'pdfkit';
import type { Contract } from '../catalogue.ts';
import type { Config, Key } from '../config/config.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Draft, FilePart } from '../request/draft.ts';
import { createDrafts, createRandom, type Drafts } from '../suite/drafts.ts';
import { monitors, responseMonitors } from '../suite/monitors.ts';
import { dataOf, type Exchange, refused, succeeded } from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import { Breach, breachBy, NotObserved } from '../verdict.ts';
import { type Content, type FaultContext, faultCalled } from './faults.ts';
import { type Attestation, appended, permutations, readDifference, type StoredFactoid } from './model.ts';
import type { FactoidStep, FileStep, Step, WriteStep } from './steps.ts';

/** How many factoids or files of a request every target accepts. The bound itself is open. ATT-OPEN-260 */
const FEW = 3;

/** What all sequences on a target share. */
export interface Ground {
  readonly config: Config;
  readonly contract: Contract;
  readonly drafts: Drafts;
  readonly context: FaultContext;
  /** Whether the indexes of an addition count the factoids of the attestation, too. Open: ATT-OPEN-181 */
  readonly countsStored: boolean;
  readonly pdf: Uint8Array;
  readonly send: (draft: Draft) => Promise<Exchange>;
}

/**
 * Learns what is open on this target.
 *
 * @throws Breach when a plain request is answered wrongly
 */
export async function openGround(
  config: Config,
  contract: Contract,
  target: Target,
  onExchange: (exchange: Exchange) => void,
): Promise<Ground> {
  const drafts = createDrafts(config, contract, createRandom(0, 'explore'));
  const watching = [...monitors, ...responseMonitors(contract)];
  const send = async (draft: Draft) => {
    const exchange = await target.send(draft);
    onExchange(exchange);
    const { answer, tooLate } = exchange;
    if (tooLate || answer?.status === 429 || answer?.status === 503)
      throw new NotObserved('the target was too busy');
    if (!answer) throw new Breach(`${draft.operation} got no answer: ${exchange.missing}`, exchange);
    for (const { rule, judge } of watching) {
      const problem = judge(exchange, exchange.answeredAt + target.skew * 1000);
      if (problem) throw new Breach(`${rule}: ${problem}`, exchange);
    }
    return exchange;
  };
  const numbers = [await plainNumber(drafts, send), await plainNumber(drafts, send)] as const;
  const [one, other] = numbers;
  const distance = [...one].filter((sign, at) => sign !== other[at]).length;
  const applied = config.capabilities.cas ? dataOf(await send(drafts.apply()))?.no : undefined;
  return {
    config,
    contract,
    drafts,
    context: {
      drafts,
      caId: config.certification?.caId ?? (typeof applied === 'string' ? applied : drafts.id()),
      numbersAreFarApart: one.length >= 16 && distance >= 10,
    },
    countsStored: config.capabilities.attachments && (await countsStored(drafts, send, one)),
    pdf: await makePdf(),
    send,
  };
}

type Send = Ground['send'];

async function plainNumber(drafts: Drafts, send: Send): Promise<string> {
  const exchange = await send(drafts.create());
  const no = succeeded(exchange) ? dataOf(exchange)?.no : undefined;
  if (typeof no !== 'string') throw breachBy('a valid create is accepted', exchange);
  return no;
}

/** Whether a file that is sent with the only factoid of an addition under index 1 is found, and under 0 is not. */
async function countsStored(drafts: Drafts, send: Send, no: string): Promise<boolean> {
  const found: boolean[] = [];
  for (const index of [0, 1]) {
    const file = drafts.file(index);
    const attachments = { [index]: [drafts.checksum(file)] };
    found.push(succeeded(await send(drafts.add(no, { attachments }, { files: [file] }))));
  }
  return !found[0] && found[1] === true;
}

async function makePdf(): Promise<Uint8Array> {
  const document = new PdfDocument({ size: 'A5' });
  const pieces: Uint8Array[] = [];
  document.on('data', (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject));
  document.text('Signature').end();
  await ended;
  return Buffer.concat(pieces);
}

/** A request that a step makes, and what it must do. */
interface Made extends Content {
  readonly stored: readonly StoredFactoid[];
  /** Whether the description demands that it is accepted; otherwise a refusal is as good. */
  readonly demanded: boolean;
}

/**
 * Sends the requests of a sequence and compares each answer with the model.
 *
 * @throws Breach at the first answer that the description does not allow; NotObserved when the target is too busy
 */
export async function walk(
  steps: readonly Step[],
  ground: Ground,
  { begin, isOver }: { begin(index: number): void; isOver(): boolean },
): Promise<void> {
  const { config, drafts, context, send } = ground;
  const { capabilities, template } = config;
  const attestations: Attestation[] = [];
  const ids = new Map<number, string>();
  const idOf = (id: number) => {
    const text = ids.get(id) ?? drafts.id();
    ids.set(id, text);
    return text;
  };
  const pick = (at: number) => attestations[at % attestations.length];
  const again = (draft: Draft): Draft => ({ ...draft, requestId: drafts.id() });

  /** The content of a step for an attestation; undefined for a create. */
  function make(step: WriteStep, to?: Attestation, extra = 0): Made {
    const kinds = template.factoids;
    const stored: StoredFactoid[] = [];
    const sent: StoredFactoid['factoid'][] = [];
    let odd = step.encoding !== 'json' || step.by !== undefined;
    const push = ({ id, kind, change }: FactoidStep) => {
      const unique_id = idOf(id);
      const known = [...(to?.factoids ?? []), ...stored].find(
        ({ factoid }) => factoid.unique_id === unique_id,
      );
      if (known) return sent.push(known.factoid);
      const { type, data } = kinds[kind % kinds.length] as (typeof kinds)[number];
      if (change) odd = true;
      const factoid = { unique_id, type, data: { ...data, ...(change && changesOf(data, change)) } };
      stored.push({ factoid, checksums: [] });
      return sent.push(factoid);
    };
    for (const one of step.factoids ?? []) push(one);
    const closes = step.completed !== false;
    // A closed attestation has the kinds that the template requires.
    for (const [kind, { type, required }] of kinds.entries()) {
      const there = [...(to?.factoids ?? []), ...stored].some(({ factoid }) => factoid.type === type);
      if (closes && required && !there) push({ id: 1000 + extra + kind, kind });
    }
    if (closes && sent.length === 0) odd = true;
    if (to && sent.length === 0) push({ id: 2000 + extra, kind: 0 });
    if (sent.length > FEW || step.files.length > FEW) odd = true;
    const given = sent.length > 0 || step.factoids !== null ? { factoids: sent } : {};
    const { files, entries, signs } = upload(step.files, sent, stored, to);
    // An addition without anything new has no effect that the description names, so it does not close.
    const completed = to && stored.length === 0 ? false : step.completed;
    const common = {
      ...given,
      ...(completed !== null && { completed }),
      ...(files.length > 0 && { attachments: entries }),
    };
    const fresh = stored.map(({ factoid }) => sent.indexOf(factoid) + offset(to));
    return { payload: common, files, fresh, stored, demanded: !odd && !signs };
  }

  /** The index of the first factoid of a request. */
  function offset(to: Attestation | undefined): number {
    return ground.countsStored ? (to?.factoids.length ?? 0) : 0;
  }

  /** The files of a request, added to the factoids that they belong to. */
  function upload(
    steps: readonly FileStep[],
    sent: readonly JsonObject[],
    stored: StoredFactoid[],
    to: Attestation | undefined,
  ) {
    const files: FilePart[] = [];
    const entries: Record<string, Json[]> = {};
    let signs = false;
    const repeats = sent.length !== stored.length;
    if (!capabilities.attachments || stored.length === 0 || (ground.countsStored && to && repeats))
      return { files, entries, signs };
    for (const { of, content, entry } of steps) {
      const at = of % stored.length;
      const { factoid, checksums } = stored[at] as StoredFactoid;
      const index = sent.indexOf(factoid) + offset(to);
      const isSigned = entry === 'sign' && capabilities.attachmentSigning;
      const bytes = isSigned ? ground.pdf : bytesOf(content, files.at(-1));
      const file = { ...drafts.file(index), bytes };
      const checksum = drafts.checksum(file);
      files.push(file);
      stored[at] = { factoid, checksums: [...checksums, checksum] };
      const object = isSigned ? { checksum, sign: { [context.caId]: ['Signature'] } } : { checksum };
      entries[index] = [...(entries[index] ?? []), entry === 'checksum' ? checksum : object];
      signs ||= isSigned;
    }
    return { files, entries, signs };
  }

  function bytesOf(content: FileStep['content'], before: FilePart | undefined): Uint8Array {
    const id = drafts.id();
    const most = Math.floor(config.limits.maxRequestBytes / 8);
    const bytes: Record<FileStep['content'], () => Uint8Array> = {
      empty: () => new Uint8Array(),
      byte: () => Buffer.from([id.charCodeAt(9)]),
      text: () => Buffer.from(id),
      lines: () => Buffer.from(`${id}\r\n\n\r\r\n--\r\n`),
      binary: () => Buffer.from(Array.from({ length: 256 }, (_, at) => at ^ id.charCodeAt(9))),
      large: () => Buffer.alloc(Math.min(150_001, most), id),
      same: () => before?.bytes ?? Buffer.from(id),
    };
    return bytes[content]();
  }

  function draftOf(
    operation: string,
    content: Pick<Content, 'payload' | 'files'>,
    step: Pick<WriteStep, 'by'>,
    encoding?: Draft['encoding'],
  ) {
    const key = keyOf(step.by);
    return drafts.draft(operation, content.payload, {
      key: key ?? config.member,
      files: content.files,
      ...(content.files.length > 0 ? { encoding: 'multipart' as const } : encoding && { encoding }),
    });
  }

  function keyOf(by: WriteStep['by']): Key | undefined {
    return by && config[by];
  }

  /** Sends the request with each fault, which must be refused. */
  async function sendFaulty(
    names: readonly string[],
    operation: string,
    content: Content,
    demanded = true,
  ): Promise<void> {
    for (const name of names) {
      const { change, status } = faultCalled(name);
      const faulty = change(content, context);
      if (!faulty) continue;
      const exchange = await send(draftOf(operation, faulty, {}));
      // A request that may be refused for another reason has any status.
      mustRefuse(exchange, `${operation} is refused, since ${name}`, demanded ? status : undefined);
    }
  }

  function mustRefuse(exchange: Exchange, claim: string, status?: number): void {
    if (!refused(exchange)) throw breachBy(claim, exchange);
    if (status !== undefined && exchange.answer?.status !== status)
      throw breachBy(`${claim}, with ${status}`, exchange);
  }

  function mustAccept(exchange: Exchange, claim: string): JsonObject {
    const data = succeeded(exchange) ? dataOf(exchange) : undefined;
    if (!data) throw breachBy(claim, exchange);
    return data;
  }

  async function check(attestation: Attestation, fields: readonly string[] | null = null, given = true) {
    const { no, key } = attestation;
    const exchange = await send(drafts.read(no, given ? fields : undefined, { key }));
    const data = mustAccept(exchange, 'an attestation can be read');
    sameAs(data, attestation, given ? fields : null, exchange);
    return data;
  }

  function sameAs(
    data: JsonObject,
    expected: Attestation,
    fields: readonly string[] | null,
    exchange: Exchange,
  ) {
    const difference = readDifference(data, expected, fields);
    if (difference !== '') throw new Breach(`a read is not as it must be: ${difference}`, exchange);
    if (typeof data.blockchain_hash === 'string') expected.linked = true;
  }

  async function create(step: Step & { do: 'create' }): Promise<void> {
    const made = make(step);
    const unique_id = drafts.id();
    const identities = someOf(config.identities, step.identities);
    const payload = { ...made.payload, unique_id, template_id: template.id, identities };
    const content = { ...made, payload };
    if (step.by === undefined) await sendFaulty(step.faults, 'createAttestation', content, made.demanded);
    if (step.by !== undefined && !keyOf(step.by)) return;
    const draft = draftOf('createAttestation', content, step, step.encoding);
    const exchange = await send(draft);
    if (!succeeded(exchange) && !made.demanded) return;
    const { no } = mustAccept(exchange, 'a create is accepted');
    if (attestations.some((one) => one.no === no))
      throw new Breach('two attestations have the same number', exchange);
    const attestation: Attestation = {
      ...{ no: String(no), key: draft.key, create: draft, unique_id, template_id: template.id, identities },
      ...{ factoids: made.stored, completed: step.completed !== false, linked: false },
    };
    attestations.push(attestation);
    await check(attestation);
  }

  async function add(step: Step & { do: 'add' }): Promise<void> {
    const to = pick(step.at);
    if (!to || (step.by !== undefined && !keyOf(step.by))) return;
    const made = make(step, to);
    const content = { ...made, payload: { ...made.payload, ano: to.no } };
    const isOwn = step.by === undefined || keyOf(step.by) === to.key;
    if (step.by === undefined && to.key === config.member) {
      const demanded = made.demanded && !to.completed;
      await sendFaulty(step.faults, 'addFactoids', content, demanded);
      // What is refused must not close, either.
      const closing = { ...content, payload: { ...content.payload, completed: true } };
      const others = step.faults.filter((name) => !name.startsWith('completed'));
      if (made.payload.completed === false) await sendFaulty(others, 'addFactoids', closing, demanded);
    }
    const key = isOwn ? to.key : keyOf(step.by);
    const draft = { ...draftOf('addFactoids', content, step, step.encoding), ...(key && { key }) };
    const exchange = await send(draft);
    const fresh = made.stored.length > 0;
    if (step.by === 'otherMember' && !isOwn) mustRefuse(exchange, 'an addition of another member is refused');
    else if (to.completed && fresh) mustRefuse(exchange, 'a closed attestation accepts no factoids');
    // What a closed attestation has already may be refused; an environment may hold what the other one does.
    else if (succeeded(exchange) && !to.completed) {
      to.factoids = appended(to, made.stored);
      to.completed = fresh && step.completed !== false;
    } else if (made.demanded && isOwn && !to.completed) mustAccept(exchange, 'an addition is accepted');
    await check(to);
  }

  async function repeat({ at, changed }: Step & { do: 'repeat' }): Promise<void> {
    const attestation = pick(at);
    if (!attestation) return;
    const { create } = attestation;
    const payload = JSON.parse(create.payload) as JsonObject;
    const other = { ...payload, completed: payload.completed === false };
    const draft = changed ? { ...create, payload: JSON.stringify(other) } : create;
    const exchange = await send(again(draft));
    // Another payload under a known unique_id may be refused.
    if (!changed || succeeded(exchange)) {
      const { no } = mustAccept(exchange, 'a create that is sent again is accepted');
      if (no !== attestation.no)
        throw new Breach('a create that is sent again gets another number', exchange);
    }
    await check(attestation);
  }

  async function read(step: Step & { do: 'read' }): Promise<void> {
    const attestation = pick(step.at);
    if (!attestation) return;
    const { no, key } = attestation;
    const other = keyOf(step.by);
    if (other && other !== key) {
      const exchange = await send(drafts.read(no, step.fields, { key: other }));
      if (step.by === 'otherMember' && key === config.member)
        mustRefuse(exchange, 'a read of another member is refused');
    } else if (key === config.member) {
      const payload = { ano: no, fields: step.fields };
      await sendFaulty(step.faults, 'readAttestation', { payload, files: [], fresh: [] });
    }
    await check(attestation, step.fields);
    await check(attestation, null, false);
  }

  async function download({ at, by }: Step & { do: 'download' }): Promise<void> {
    const attestation = pick(at);
    const other = keyOf(by);
    if (!attestation || !capabilities.download) return;
    const { no, key } = attestation;
    // When the file of an attestation exists is open.
    const exchange = await send(drafts.download(no, { key: other ?? key }));
    if (by === 'otherMember' && other && key === config.member)
      mustRefuse(exchange, 'a download of another member is refused');
    const never = `${no}${drafts.id().slice(-12)}`;
    mustRefuse(await send(drafts.download(never)), 'a download of a number that was never issued is refused');
  }

  async function apply({ type, faults }: Step & { do: 'apply' }): Promise<void> {
    if (!capabilities.cas) return;
    const draft = drafts.apply({ type });
    const content = { payload: JSON.parse(draft.payload) as JsonObject, files: [], fresh: [] };
    await sendFaulty(faults, 'applyCertification', content, config.applicants.given);
    const exchange = await send(draft);
    if (config.applicants.given) mustAccept(exchange, 'an application of the config is accepted');
  }

  async function link({ at }: Step & { do: 'link' }): Promise<void> {
    const attestation = attestations.filter(({ completed }) => completed).at(at);
    const within = capabilities.blockchainLink;
    if (!attestation || within === false) return;
    const end = Date.now() + within.withinSeconds * 1000;
    for (let wait = 100; !attestation.linked; wait = Math.min(wait * 1.5, 1000)) {
      await check(attestation, []);
      if (attestation.linked || isOver()) break;
      const claim = `blockchain_hash is a string within ${within.withinSeconds} s of closing`;
      if (Date.now() > end) throw new Breach(claim);
      await sleep(wait);
    }
    if (!attestation.linked) return;
    await check(attestation, ['identities']);
    await check(attestation);
  }

  async function makeOthers({ at, count }: Step & { do: 'others' }): Promise<void> {
    const attestation = pick(at);
    if (!attestation) return;
    for (let made = 0; made < count; made += 5)
      await Promise.all(
        Array.from({ length: Math.min(5, count - made) }, async () =>
          mustAccept(await send(drafts.create()), 'a create is accepted'),
        ),
      );
    await check(attestation);
  }

  async function atOnce(step: Step & { do: 'at once' }): Promise<void> {
    const attestation = pick(step.at);
    if (!attestation) return;
    if (step.what === 'reads') await readsAtOnce(attestation);
    else if (step.what === 'one create') await createsAtOnce(attestation);
    else if (!attestation.completed && attestation.key === config.member)
      await additionsAtOnce(attestation, step);
  }

  async function readsAtOnce(attestation: Attestation): Promise<void> {
    const all = [attestation, ...attestations.filter((one) => one !== attestation)].slice(0, 3);
    await Promise.all(all.map((one) => check(one, null, false)));
  }

  async function createsAtOnce({ key, identities }: Attestation): Promise<void> {
    const draft = drafts.create({ completed: false, identities }, { key });
    const exchanges = await Promise.all([1, 2, 3].map(() => send(again(draft))));
    const [accepted] = takenAtOnce(exchanges).map((exchange) => dataOf(exchange)?.no);
    const exchange = await send(again(draft));
    const { no } = mustAccept(exchange, 'a create is accepted again later');
    const numbers = new Set(exchanges.filter(succeeded).map((one) => dataOf(one)?.no));
    if (numbers.size !== 1 || no !== accepted)
      throw new Breach('creates of one unique_id at the same time get different numbers', exchange);
    const payload = JSON.parse(draft.payload) as { unique_id: string; factoids: StoredFactoid['factoid'][] };
    const attestation: Attestation = {
      ...{
        no: String(no),
        key,
        create: draft,
        unique_id: payload.unique_id,
        template_id: template.id,
        identities,
      },
      ...{ factoids: payload.factoids.map((factoid) => ({ factoid, checksums: [] })) },
      ...{ completed: false, linked: false },
    };
    attestations.push(attestation);
    await check(attestation);
  }

  /** Some may be refused, since the answer to a conflict is open; not all, and not as a failure. */
  function takenAtOnce(exchanges: readonly Exchange[]): Exchange[] {
    const taken = exchanges.filter(succeeded);
    const failed = exchanges.find(({ answer }) => answer?.status === 500) ?? exchanges[0];
    if (failed && (failed.answer?.status === 500 || taken.length === 0))
      throw breachBy('requests at the same time do not fail', failed);
    return taken;
  }

  /** The result must be that of the accepted additions one after another, in some order. */
  async function additionsAtOnce(to: Attestation, step: Step & { do: 'at once' }): Promise<void> {
    const plain = { files: [], encoding: 'json', completed: false, faults: [] } as const;
    const isOne = step.what === 'one addition';
    const parts = step.factoids.map(({ kind }, at): FactoidStep[] => [{ id: 3000 + ids.size + at, kind }]);
    const made = (isOne ? [parts.flat(), parts.flat()] : parts).map((factoids, at) =>
      make({ ...plain, factoids, completed: step.closing && !isOne && at === 0 }, to, 4000 + ids.size),
    );
    const exchanges = await Promise.all(
      made.map(({ payload }) => send(drafts.draft('addFactoids', { ...payload, ano: to.no }))),
    );
    if (!step.closing) takenAtOnce(exchanges);
    const accepted = made.filter((_, at) => exchanges[at] && succeeded(exchanges[at]));
    const closes = accepted.some(({ payload }) => payload.completed !== false);
    const exchange = await send(drafts.read(to.no));
    const data = mustAccept(exchange, 'an attestation can be read');
    const outcomes = permutations(accepted)
      .filter((order) => !closes || order.at(-1)?.payload.completed !== false)
      .map((order) => ({
        ...to,
        factoids: order.reduce((factoids, { stored }) => appended({ factoids }, stored), to.factoids),
        completed: closes,
      }));
    const outcome =
      outcomes.find((one) => readDifference(data, one, null) === '') ?? (outcomes[0] as Attestation);
    to.factoids = outcome.factoids;
    to.completed = outcome.completed;
    const difference = readDifference(data, outcome, null);
    if (difference !== '')
      throw new Breach(
        `after ${accepted.length} additions at the same time that were accepted, no order of them explains: ${difference}`,
        exchange,
      );
  }

  const run = {
    ...{ create, add, repeat, read, download, apply, link, others: makeOthers, 'at once': atOnce },
  } as unknown as Record<Step['do'], (step: Step) => Promise<void>>;
  for (const [index, step] of steps.entries()) {
    if (isOver()) return;
    begin(index);
    await run[step.do](step);
  }
  for (const attestation of attestations) await check(attestation);
}

/** All identities of the config, or one of them. */
function someOf(identities: Config['identities'], choice: number): Config['identities'] {
  const all = Object.entries(identities);
  const one = all[choice % (all.length + 1)];
  return one ? Object.fromEntries([one]) : identities;
}

/** A text in one of the fields for text, a number in the first one for numbers. */
function changesOf(
  data: JsonObject,
  { field, text, number }: NonNullable<FactoidStep['change']>,
): JsonObject {
  const names = (type: string) => Object.keys(data).filter((name) => typeof data[name] === type);
  const [texts, [first]] = [names('string'), names('number')];
  const name = texts[field % texts.length];
  return { ...(name !== undefined && { [name]: text }), ...(first !== undefined && { [first]: number }) };
}
