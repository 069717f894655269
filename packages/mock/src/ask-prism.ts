import { standInFor400 } from './for-prism.ts';
import type { Preference } from './preference.ts';
import type { PrismKeeper } from './prism-keeper.ts';

/** Where and why a request breaks the document. */
export interface Fault {
  /** From the body on: `['payload', 'unique_id']`. */
  readonly place: readonly string[];
  /** The schema keyword. */
  readonly keyword: string;
  /** Prism's words, without the place. */
  readonly message: string;
}

/** What Prism makes of a request: its faults, or the answer that the document has for it. */
export type Verdict = { readonly faults: readonly Fault[] } | PrismAnswer;

export interface PrismAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** In which Prism answers, or is taken for stuck. */
const patienceMilliseconds = 15_000;

/**
 * @throws PrismFellError
 * @throws Error when Prism has no answer of this kind.
 */
export async function askPrism(
  keeper: PrismKeeper,
  path: string,
  envelope: unknown,
  preference: Preference,
): Promise<Verdict> {
  const body = JSON.stringify(envelope);
  const headers = {
    'Content-Type': 'application/json',
    // Prism closes a connection after 5 s without a request: one that is sent in that moment would count as Prism's fall.
    Connection: 'close',
    ...preferHeader(preference),
  };
  const answer = await keeper.use(async ({ port }) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  });
  return verdictOf(answer);
}

function preferHeader({ code, ...others }: Preference): Record<string, string> {
  const wanted = code === undefined ? others : { ...others, code: code === 400 ? standInFor400 : code };
  const text = Object.entries(wanted).map(([name, value]) => `${name}=${String(value)}`);
  return text.length === 0 ? {} : { Prefer: text.join(', ') };
}

function verdictOf({ status, headers, text }: PrismAnswer): Verdict {
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  if (!isProblem) return { status: status === Number(standInFor400) ? 400 : status, headers, text };
  const problem = JSON.parse(text) as Problem;
  if (status === 422 && problem.validation) return { faults: problem.validation.map(faultOf) };
  throw new Error(`Prism has no answer: ${problem.title ?? ''} ${problem.detail ?? ''}`.slice(0, 1000));
}

/** RFC 7807, with what Prism adds. */
interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly validation?: readonly { location?: readonly string[]; code?: string; message?: string }[];
}

type Violation = NonNullable<Problem['validation']>[number];

function faultOf({ location = [], code = '', message = '' }: Violation): Fault {
  const place = location.slice(1).map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const said = `Request body ${location.length > 1 ? `property ${location.slice(1).join('.')} ` : ''}`;
  return { place, keyword: code, message: message.startsWith(said) ? message.slice(said.length) : message };
}
