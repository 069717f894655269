import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../catalogue.ts';
import type { Config, Key } from '../config/config.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Draft } from '../request/draft.ts';
import type { Deadline } from '../target/deadline.ts';
import {
  dataOf,
  describeAnswer,
  type Exchange,
  isBusy,
  type RawRequest,
  refused,
  succeeded,
} from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import { Breach, breachBy, NotObserved, PremiseRefused, TOO_BUSY } from '../verdict.ts';
import { describeDifferences } from './describe-differences.ts';
import { createDrafts, type Drafts, type Random } from './drafts.ts';

/** `full` runs all cases; `core` sends few requests, for targets with a low rate limit. */
export type Profile = 'full' | 'core';

/** The interface of a case to the target. Claims throw a Breach, premises a PremiseRefused. */
export interface Trial extends Drafts {
  readonly config: Config;
  readonly contract: Contract;
  readonly random: Random;
  /** `core`: with few requests. */
  readonly profile: Profile;
  /** The end of the run, for waits and for what is sent over a socket. */
  readonly end: Deadline;
  readonly member: Key;
  /** The optional keys; a case that uses one names it in `keys`. */
  readonly otherMember: Key;
  readonly formalMember: Key;
  /** The target's Unix time in seconds. */
  now(): number;
  /** Whether that time was measured; otherwise it is the local time. */
  readonly knowsTime: boolean;

  send(draft: Draft): Promise<Exchange>;
  /** Sends bytes without changes, and returns any answer. */
  sendRaw(request: RawRequest, draft?: Draft): Promise<Exchange>;
  /** Sends immediately, whatever rate the config allows, and returns any answer. */
  sendNow(draft: Draft): Promise<Exchange>;
  /** Records an exchange that was sent by other means, so that it is reported and checked like the others. */
  record(exchange: Exchange): Exchange;

  /** Premise: a valid request is accepted. Returns its `data`. */
  given(draft: Draft): Promise<JsonObject>;
  /** Premise: a create is accepted. Returns the reference number. */
  givenNo(draft: Draft): Promise<string>;
  /** Premise: the attestation can be read, all groups. */
  stored(no: string, key?: Key): Promise<Stored>;

  /** Claim: accepted. Returns `data`. */
  accepts(draft: Draft, claim: string): Promise<JsonObject>;
  /** Claim: refused, with `status` where the description fixes one. Counts only with an accepted control request. */
  refuses(draft: Draft, claim: string, status?: number): Promise<Exchange>;
  check(condition: boolean, claim: string, exchange?: Exchange): void;
  /** Claim: deeply equal, as parsed JSON. */
  same(actual: unknown, expected: unknown, claim: string, exchange?: Exchange): void;

  /** "This implementation does X": for open points and SHOULD. */
  note(observation: string): void;
  /** Ends the case: the rule cannot be observed here. */
  cannot(reason: string): never;
}

interface TrialParts {
  readonly config: Config;
  readonly contract: Contract;
  readonly target: Target;
  readonly random: Random;
  readonly profile: Profile;
  readonly onExchange: (exchange: Exchange) => void;
  readonly onNote: (observation: string) => void;
}

export function createTrial(parts: TrialParts): Trial {
  const { config, contract, target, random, profile, onExchange, onNote } = parts;
  const drafts = createDrafts(config, contract, random);
  const record = (exchange: Exchange) => {
    onExchange(exchange);
    return exchange;
  };
  const send = async (draft: Draft) => record(await target.send(draft));
  const last = { exchange: undefined as Exchange | undefined };
  const sendAndKeep = async (draft: Draft) => {
    last.exchange = await send(draft);
    return last.exchange;
  };

  const trial: Trial = {
    ...drafts,
    config,
    contract,
    random,
    profile,
    end: target.end,
    member: config.member,
    get otherMember() {
      return wanted(config.otherMember, 'otherMember');
    },
    get formalMember() {
      return wanted(config.formalMember, 'formalMember');
    },
    now: target.now,
    knowsTime: target.clock !== 'assumed',
    send: sendAndKeep,
    sendRaw: async (request, draft) => record(await target.sendRaw(request, draft)),
    sendNow: async (draft) => record(await target.sendNow(draft)),
    record,
    async given(draft) {
      const exchange = await sendAndKeep(draft);
      const data = succeeded(exchange) ? dataOf(exchange) : undefined;
      if (data) return data;
      const what = succeeded(exchange) ? 'answered without data' : `refused: ${describeAnswer(exchange)}`;
      throw new PremiseRefused(`a valid ${draft.operation} was ${what}`, exchange);
    },
    async givenNo(draft) {
      const { no } = await trial.given(draft);
      if (typeof no === 'string') return no;
      throw new PremiseRefused(`a ${draft.operation} gave no number`, last.exchange as Exchange);
    },
    async stored(no, key) {
      if (config.stateless) trial.cannot('the config says that the target keeps nothing');
      const data = await trial.given(drafts.read(no, undefined, key && { key }));
      return asStored(data, last.exchange as Exchange);
    },
    async accepts(draft, claim) {
      const exchange = await sendAndKeep(draft);
      const data = succeeded(exchange) ? dataOf(exchange) : undefined;
      if (data) return data;
      throw breachBy(claim, exchange);
    },
    async refuses(draft, claim, status) {
      const exchange = await sendAndKeep(draft);
      if (!refused(exchange)) throw breachBy(claim, exchange);
      // A target that accepts nothing refuses this for another reason.
      if (isBusy(exchange) && isBusy(await send(drafts.create()))) throw new NotObserved(TOO_BUSY);
      if (status !== undefined && exchange.answer?.status !== status) {
        throw new Breach(`${claim} with ${status}; the answer was ${describeAnswer(exchange)}`, exchange);
      }
      return exchange;
    },
    check(condition, claim, exchange) {
      if (!condition) throw new Breach(claim, exchange ?? last.exchange);
    },
    same(actual, expected, claim, exchange) {
      if (isDeepStrictEqual(actual, expected)) return;
      throw new Breach(`${claim}: ${describeDifferences(expected, actual)}`, exchange ?? last.exchange);
    },
    note: onNote,
    cannot(reason) {
      throw new NotObserved(reason);
    },
  };
  return trial;
}

function wanted(key: Key | undefined, name: string): Key {
  if (key) return key;
  throw new Error(`a case uses ${name} and does not list it in keys`);
}

/** An attestation as a read returned it; any member may be missing. */
export interface Stored {
  readonly no: Json | undefined;
  readonly unique_id: Json | undefined;
  readonly template_id: Json | undefined;
  readonly identities: Json | undefined;
  readonly factoids: readonly JsonObject[];
  readonly completed: Json | undefined;
  readonly attachments: JsonObject;
  readonly blockchain_hash: Json | undefined;
  readonly exchange: Exchange;
}

function asStored(data: JsonObject, exchange: Exchange): Stored {
  const { no, unique_id, template_id, identities, completed, blockchain_hash } = data;
  const factoids = Array.isArray(data.factoids) ? (data.factoids as readonly JsonObject[]) : [];
  const attachments = isObject(data.attachments) ? data.attachments : {};
  const plain = { no, unique_id, template_id, identities, completed, blockchain_hash };
  return { ...plain, factoids, attachments, exchange };
}
