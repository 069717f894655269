import { exitCodes } from '../exit-code.ts';
import { type Finding, failed, ok, skipped, warning } from './finding.ts';

/** Source, Limits: tonce skew. */
const WINDOW_MS = 300_000;
/** From here on a slow upload may leave the window. */
const NOTABLE_MS = 30_000;

export interface Service {
  /** Whether it is one: whether a signed request makes sense. */
  readonly answers: boolean;
  /** Its clock less ours; 0 when it does not tell. */
  readonly skewMs: number;
  readonly findings: Finding[];
}

/** Asks with GET, which changes nothing: the service answers 405 (source, Errors) and tells its time. */
export async function checkService(url: string, signal: AbortSignal): Promise<Service> {
  const sent = Date.now();
  let response: Response;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
    response = await fetch(`${url.replace(/\/+$/, '')}/api/v1/attestation`, {
      redirect: 'manual',
      signal: limit,
    });
    await response.body?.cancel();
  } catch (error) {
    const { message, cause } = error as Error;
    const why = (cause as Error | undefined)?.message || message;
    const findings = [
      failed('service', exitCodes.network, `there is no answer: ${why}`, 'is this an HTTP port?'),
    ];
    return { answers: false, skewMs: 0, findings: [...findings, skipped('clock', 'no answer')] };
  }
  const service = serviceFinding(response);
  const { skewMs, finding } = clockFinding(response.headers.get('Date'), (sent + Date.now()) / 2);
  return { answers: service.verdict !== 'failed', skewMs, findings: [service, finding] };
}

function serviceFinding({ status, headers }: Response): Finding {
  if (status === 405) return ok('service', 'an Attestation Service answers');
  if (status >= 300 && status < 400) {
    const to = headers.get('Location');
    return failed(
      'service',
      exitCodes.network,
      `the address redirects${to ? ` to ${to}` : ''}`,
      'take the address that it leads to as --url',
    );
  }
  if (status === 404) {
    return failed(
      'service',
      exitCodes.network,
      'something else answers: it knows no /api/v1/attestation (404)',
      '--url must be the address of the service, without /api',
    );
  }
  return warning(
    'service',
    `the answer to GET is ${status}, not 405`,
    'is there a proxy in between that wants something first?',
  );
}

function clockFinding(date: string | null, now: number): { skewMs: number; finding: Finding } {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time))
    return { skewMs: 0, finding: skipped('clock', 'the service does not tell its time') };
  const skewMs = time + 500 - now; // Date has whole seconds, cut off: half a second is missing on average
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const words = `this machine's clock is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead'}`;
  const advice = 'set it by the network, on Linux: timedatectl set-ntp true';
  if (Math.abs(skewMs) > WINDOW_MS) {
    return {
      skewMs,
      finding: failed('clock', exitCodes.usage, `${words}; more than 300 s are refused`, advice),
    };
  }
  if (Math.abs(skewMs) > NOTABLE_MS)
    return { skewMs, finding: warning('clock', `${words}; 300 s are allowed`, advice) };
  return { skewMs, finding: ok('clock', seconds <= 1 ? 'agrees with that of the service' : words) };
}
