import type { Contract } from '../catalogue.ts';
import type { Config } from '../config/config.ts';
import type { Draft } from '../request/draft.ts';
import { makePdf } from '../request/make-pdf.ts';
import { createDrafts, createRandom, type Drafts } from '../suite/drafts.ts';
import { monitors, responseMonitors } from '../suite/monitors.ts';
import type { Deadline } from '../target/deadline.ts';
import { dataOf, type Exchange, isBusy, succeeded } from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import { Breach, breachBy, NotObserved, TOO_BUSY } from '../verdict.ts';
import type { FaultContext } from './faults.ts';

/** What all sequences on a target share. */
export interface Ground {
  readonly config: Config;
  readonly contract: Contract;
  readonly drafts: Drafts;
  readonly context: FaultContext;
  /** Whether the indexes of an addition count the factoids of the attestation, too. Open: ATT-OPEN-181 */
  readonly countsStored: boolean;
  readonly send: (draft: Draft) => Promise<Exchange>;
  /** The end of the exploration. */
  readonly end: Deadline;
}

/**
 * Learns what is open on this target.
 *
 * @throws Breach when a plain request is answered wrongly; NotObserved when the target is too busy
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
    const { answer } = exchange;
    if (isBusy(exchange)) throw new NotObserved(TOO_BUSY);
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
      caId: config.certification?.caId ?? (typeof applied === 'string' ? applied : undefined),
      pdf: { bytes: await makePdf(['Signature']), name: 'contract.pdf', type: 'application/pdf' },
      numbersAreFarApart: one.length >= 16 && distance >= 10,
    },
    countsStored: config.capabilities.attachments && (await countsStored(drafts, send, one)),
    send,
    end: target.end,
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
