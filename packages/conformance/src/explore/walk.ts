import type { Config, Key } from '../config/config.ts';
import type { JsonObject } from '../json.ts';
import type { Draft } from '../request/draft.ts';
import { dataOf, type Exchange, refused, succeeded } from '../target/exchange.ts';
import { Breach, breachBy } from '../verdict.ts';
import { type Content, faultCalled } from './faults.ts';
import type { Ground } from './ground.ts';
import { createMaker } from './make-request.ts';
import { type Attestation, appended, permutations, readDifference, type StoredFactoid } from './model.ts';
import type { FactoidStep, Step, WriteStep } from './steps.ts';

/**
 * Sends the requests of a sequence and compares each answer with the model.
 *
 * @throws Breach at the first answer that the description does not allow; NotObserved when the target is too busy
 */
export async function walk(
  steps: readonly Step[],
  ground: Ground,
  begin: (index: number) => void,
): Promise<void> {
  const { config, drafts, context, send, end } = ground;
  const { capabilities, template } = config;
  const attestations: Attestation[] = [];
  const { make, freshId } = createMaker(ground);
  const pick = (at: number) => attestations[at % attestations.length];
  const again = (draft: Draft): Draft => ({ ...draft, requestId: drafts.id() });

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
    const latest = Date.now() + within.withinSeconds * 1000;
    for (let wait = 100; !attestation.linked; wait = Math.min(wait * 1.5, 1000)) {
      await check(attestation, []);
      if (attestation.linked) break;
      const claim = `blockchain_hash is a string within ${within.withinSeconds} s of closing`;
      if (Date.now() > latest) throw new Breach(claim);
      await end.sleep(wait);
    }
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
    type Sent = { unique_id: string; factoids: StoredFactoid['factoid'][] };
    const { unique_id, factoids } = JSON.parse(draft.payload) as Sent;
    const attestation: Attestation = {
      ...{ no: String(no), key, create: draft, unique_id, template_id: template.id, identities },
      factoids: factoids.map((factoid) => ({ factoid, checksums: [] })),
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
    const plain = { files: [], encoding: 'json', completed: false } as const;
    const isOne = step.what === 'one addition';
    const parts = step.factoids.map(({ kind }): FactoidStep[] => [{ id: freshId(), kind }]);
    const made = (isOne ? [parts.flat(), parts.flat()] : parts).map((factoids, at) =>
      make({ ...plain, factoids, completed: step.closing && !isOne && at === 0 }, to),
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
