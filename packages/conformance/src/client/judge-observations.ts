import type { ReportedExchange, Result, Status } from '../report/report.ts';
import { type Fault, textOf } from './check-request.ts';
import { describedDifference } from './differences.ts';
import type { Received } from './judge-server.ts';
import { blockedBy, type Check, Different, NotReached, type Observed } from './observed.ts';
import { clientRules } from './rules.ts';

/** What must not leave the client, or its body. */
export interface Secrets {
  readonly accessKey: string;
  /** PEM. */
  readonly privateKey: string;
  /** Content of the calls. */
  readonly marker: string;
}

/** What was found about a rule, over all scenarios that judge it. */
interface Findings {
  passes: number;
  readonly broken: { readonly scenario: string; readonly error: Different }[];
  readonly missing: { readonly scenario: string; readonly error: NotReached }[];
}

/** The rules that each request is judged by: one request is enough for a verdict. */
const ofRequests = [...clientRules.keys()].filter((id) => id <= 'ATT-CLI-020');
const ofAny = [...ofRequests, 'ATT-CLI-085', 'ATT-CLI-086', 'ATT-CLI-087'];

/**
 * The verdicts of the rules that these scenarios judge. A rule that a failure hides is not observed, and its message says
 * "blocked by" which rule; where the client had a choice it says "not run".
 *
 * @param replay the command that runs a scenario again
 */
export function judgeObservations(
  seen: readonly Observed[],
  secrets: Secrets,
  replay: (scenario: string) => string,
): Result[] {
  const all = new Map<string, Findings>();
  const of = (rule: string): Findings => {
    const found = all.get(rule) ?? { passes: 0, broken: [], missing: [] };
    all.set(rule, found);
    return found;
  };
  for (const one of seen) {
    for (const rule of ofRequests) runCheck(one, examined(rule), of(rule));
    for (const request of one.judge.received) {
      for (const fault of request.faults) add(of(fault.rule), one, fault, request);
    }
    for (const [rule, check] of Object.entries(one.scenario.checks)) runCheck(one, check, of(rule));
    for (const [rule, check] of Object.entries(secretChecks(secrets))) runCheck(one, check, of(rule));
  }
  judgeIds(seen, of('ATT-CLI-010'));
  return [...clientRules.keys()].flatMap((id) => {
    const found = all.get(id);
    return found ? [resultOf(id, found, replay)] : [];
  });
}

function runCheck(one: Observed, check: Check, found: Findings): void {
  const scenario = one.scenario.name;
  try {
    check(one);
    found.passes += 1;
  } catch (error) {
    if (error instanceof Different) found.broken.push({ scenario, error });
    else if (error instanceof NotReached) found.missing.push({ scenario, error });
    else throw error;
  }
}

function add(
  found: Findings,
  { scenario }: Observed,
  { path, expected, got }: Omit<Fault, 'rule'>,
  request: Received,
): void {
  found.broken.push({ scenario: scenario.name, error: new Different(path, expected, got, request) });
}

/** Some request was good enough to be judged by this rule. */
function examined(rule: string): Check {
  return ({ judge: { received } }) => {
    if (received.some((request) => rule <= lastExamined(request))) return;
    const faults = received.flatMap((request) => request.faults).filter(({ status }) => status !== undefined);
    throw new NotReached(faults.length > 0 ? blockedBy(faults) : 'no request arrived');
  };
}

/** The last rule that a request was judged by: the signature of an envelope that is incomplete says nothing. */
function lastExamined({ content, faults }: Received): string {
  if (!content) return 'ATT-CLI-002';
  const isBroken = (from: string, to: string) => faults.some(({ rule }) => from <= rule && rule <= to);
  if (isBroken('ATT-CLI-004', 'ATT-CLI-004')) return 'ATT-CLI-007';
  return isBroken('ATT-CLI-012', 'ATT-CLI-019') ? 'ATT-CLI-011' : 'ATT-CLI-020';
}

/** Also across scenarios: each is a process of its own. */
function judgeIds(seen: readonly Observed[], found: Findings): void {
  const used = new Map<string, string>();
  for (const one of seen) {
    for (const request of one.judge.received) {
      const { requestId, call } = request;
      const owner = `call ${call} of ${one.scenario.name}`;
      const other = used.get(requestId) ?? owner;
      if (requestId === '') continue;
      used.set(requestId, other);
      const got = `"${requestId}", as ${other}`;
      if (other !== owner)
        add(found, one, { path: `request_id of ${owner}`, expected: 'a new one', got }, request);
    }
  }
}

const secretChecks = ({ accessKey, privateKey, marker }: Secrets): Readonly<Record<string, Check>> => ({
  'ATT-CLI-085': (seen) => {
    const [, line = ''] = privateKey.split('\n');
    const requests = received(seen).map(
      ({ url, headers, body }) => url + JSON.stringify(headers) + body.toString('latin1'),
    );
    const texts = { stdout: seen.ran.stdout, stderr: seen.ran.stderr, requests: requests.join('\n') };
    refuse(texts, [line]);
  },
  'ATT-CLI-086': (seen) => {
    for (const request of received(seen)) {
      const secrets = [accessKey, marker, signatureOf(request)];
      refuse(
        { url: request.url, ...request.headers },
        [...secrets, ...secrets.map(encodeURIComponent)],
        request,
      );
    }
  },
  'ATT-CLI-087': (seen) => {
    const secrets = [accessKey, marker, ...received(seen).map(signatureOf)];
    refuse({ stdout: seen.logs, stderr: seen.ran.stderr }, secrets);
  },
});

function received({ judge }: Observed): readonly Received[] {
  if (judge.received.length === 0) throw new NotReached('no request arrived');
  return judge.received;
}

function signatureOf({ content }: Received): string {
  return textOf(content?.members.get('signature'));
}

/** @throws Different when a text has a secret */
function refuse(texts: object, secrets: readonly string[], request?: Received): void {
  for (const [path, text] of Object.entries(texts)) {
    const found = secrets.find((secret) => secret.length > 8 && String(text).includes(secret));
    if (found) throw new Different(path, 'neither keys nor content', `${found.slice(0, 8)}...`, request);
  }
}

function resultOf(
  rule: string,
  { passes, broken, missing }: Findings,
  replay: (scenario: string) => string,
): Result {
  const known = clientRules.get(rule);
  if (!known) throw new Error(`There is no rule ${rule}: add it to client-rules.yaml.`);
  const { level, title, quote = '', advice } = known;
  const basic = { rule, level, title, quote };
  const [first] = broken;
  if (first) {
    const status: Status = level === 'MAY' ? 'note' : 'failed';
    // The same fault in each request is shown once.
    const kinds = broken.map(({ error: { difference } }) => `${difference.path} ${difference.got}`);
    const shown = broken
      .filter((_, index) => kinds.indexOf(kinds[index] ?? '') === index)
      .slice(0, 3)
      .map(({ scenario, error }) => `${scenario}: ${describedDifference(error.difference)}`);
    const more = broken.length > shown.length ? [`and ${broken.length - shown.length} more`] : [];
    const message = [...shown, ...more, `To do: ${advice}`].join('\n  ');
    const exchanges = first.error.request ? [reported(first.error.request)] : [];
    return { ...basic, status, message, exchanges, replay: replay(first.scenario) };
  }
  const blocked = ofAny.includes(rule) && passes > 0 ? undefined : missing.find(({ error }) => error.blocked);
  if (!blocked && passes > 0) return { ...basic, status: 'passed', message: '', exchanges: [] };
  const { scenario, error } = blocked ??
    missing[0] ?? { scenario: '', error: new NotReached('no scenario', false) };
  const message = error.message.startsWith('blocked') ? error.message : `${scenario}: ${error.message}`;
  return {
    ...basic,
    status: 'not-observed',
    message: error.blocked ? message : `not run: ${message}`,
    incomplete: 'fix the red results, or the reason why the command ended',
    exchanges: [],
  };
}

/** A request for the report, with its signature cut. */
function reported({ method, url, headers, content, status }: Received): ReportedExchange {
  const members = [...(content?.members ?? [])].map(([name, text]) =>
    name === 'signature' ? `"signature": ${text.slice(0, 9)}..."` : `"${name}": ${text}`,
  );
  const files = content?.files.map(
    ({ field, name, bytes }) => `, ${field} ${JSON.stringify(name)} (${bytes.length} bytes)`,
  );
  const body = content ? `${content.encoding} {${members.join(', ')}}${files?.join('')}` : '';
  const shown = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const response = status === undefined ? null : { status, headers: {}, body: '' };
  return {
    request: { method, url, headers: shown, body },
    response,
    ...(response === null && { missing: 'the connection was cut, or ended with the answer' }),
  };
}
