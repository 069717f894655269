import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { type AttestationError, InvalidInputError } from '@attestation/client';
import { createClient } from '@attestation/client/v1';
import { type Printable, printable } from '@attestation/signing/printable';
import { type ExitCode, exitCodes } from '../command.ts';

/** What became of an attempt to connect. */
interface Connection {
  readonly connected: boolean;
  /** What Node would not accept of the certificate is reported in `fault`, not refused. */
  readonly tls?: { readonly protocol: string; readonly validTo: Date; readonly fault: string | undefined };
  readonly error?: NodeJS.ErrnoException;
}

const PATIENCE_MS = 10_000;

/** Connects, shakes hands over https, and hangs up. */
function connect(url: URL): Promise<Connection> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'https:';
  const port = Number(url.port) || (secure ? 443 : 80);
  // Not rejected here: the finding tells what is wrong with the certificate.
  const options = { host, port, rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) };
  const socket = secure ? connectTls(options) : connectTcp({ host, port });
  return new Promise((resolve) => {
    let connected = false;
    const end = (connection: Connection) => {
      socket.destroy();
      resolve(connection);
    };
    socket.setTimeout(PATIENCE_MS, () => {
      const error = Object.assign(new Error(`no answer within ${PATIENCE_MS / 1000} s`), {
        code: 'ETIMEDOUT',
      });
      end({ connected, error });
    });
    socket.on('error', (error: NodeJS.ErrnoException) => end({ connected, error: named(error) }));
    socket.once('connect', () => {
      connected = true;
      if (!secure) end({ connected });
    });
    socket.once('secureConnect', () => end({ connected, tls: tlsOf(socket) }));
  });
}

function tlsOf(socket: Socket | TLSSocket): NonNullable<Connection['tls']> {
  const tls = socket as TLSSocket;
  // Typed as Error, but Node sets its code, a string.
  const fault = tls.authorized ? undefined : String(tls.authorizationError);
  return {
    protocol: tls.getProtocol() ?? 'TLS',
    validTo: new Date(tls.getPeerCertificate().valid_to),
    fault,
  };
}

/** For several addresses (IPv4, IPv6), Node gathers the errors and leaves the message empty. */
function named(error: NodeJS.ErrnoException): NodeJS.ErrnoException {
  if (error.message !== '') return error;
  const [first] = (error as unknown as { errors?: NodeJS.ErrnoException[] }).errors ?? [];
  return first ?? error;
}

/** Whether a connection can be made, and whether it is safe. */
export async function checkAddress(url: string): Promise<{ reachable: boolean; findings: Finding[] }> {
  const wrong = wrongAddress(url);
  if (wrong) {
    const findings = [
      failed('address', exitCodes.usage, wrong.message.replace('baseUrl', '--url')),
      skipped('tls', 'no address'),
    ];
    return { reachable: false, findings };
  }
  const { protocol, hostname, host } = new URL(url);
  const connection = await connect(new URL(url));
  if (!connection.connected) {
    const { code = '', message = 'no reason given' } = connection.error ?? {};
    const findings = [
      failed(
        'address',
        exitCodes.network,
        `cannot reach ${host}: ${message}`,
        addressAdvice[code] ?? addressAdvice.ETIMEDOUT,
      ),
      skipped('tls', 'no connection'),
    ];
    return { reachable: false, findings };
  }
  const reached = ok('address', `${host} accepts connections`);
  const tls = protocol === 'https:' ? tlsFinding(connection) : plainFinding(hostname);
  return { reachable: tls.verdict !== 'failed', findings: [reached, tls] };
}

function wrongAddress(url: string): AttestationError | undefined {
  try {
    createClient({ baseUrl: url, accessKey: 'any', privateKey: async (data) => data });
    return undefined;
  } catch (error) {
    if (error instanceof InvalidInputError) return error;
    throw error;
  }
}

const addressAdvice: Readonly<Record<string, string>> = {
  ENOTFOUND: 'is the name in --url right, and does this machine resolve names?',
  EAI_AGAIN: 'this machine cannot resolve names now; is it online?',
  ECONNREFUSED: 'is the service running, and is the port in --url right?',
  ETIMEDOUT: 'is there a firewall or a proxy in between? This machine must reach the port in --url',
};

/** Source, Common request rules: HTTPS is required. */
function plainFinding(hostname: string): Finding {
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
    return ok('tls', 'none, and not needed on this machine');
  return warning('tls', 'requests are not encrypted', "use the service's https:// address");
}

function tlsFinding({ tls, error }: Connection): Finding {
  if (!tls) {
    const advice = 'does this port use TLS? If the service has no TLS, write http://';
    return failed(
      'tls',
      exitCodes.network,
      `the handshake failed: ${error?.message ?? 'no reason given'}`,
      advice,
    );
  }
  const validTo = tls.validTo.toISOString().slice(0, 10);
  if (tls.fault === undefined) {
    const days = Math.floor((tls.validTo.getTime() - Date.now()) / 86_400_000);
    const message = `${tls.protocol}, certificate valid to ${validTo}`;
    return days >= 7
      ? ok('tls', message)
      : warning('tls', `${message}, ${days} days from now`, 'inform the operator of the service');
  }
  return failed(
    'tls',
    exitCodes.network,
    `the certificate is not accepted: ${tls.fault} (valid to ${validTo})`,
    tlsAdvice(tls.fault),
  );
}

function tlsAdvice(fault: string): string {
  if (/EXPIRED|NOT_YET_VALID/.test(fault))
    return "compare with this machine's clock; if that is right, inform the operator of the service";
  if (/ALTNAME/.test(fault)) return 'the certificate must name the host in --url';
  return 'if your own authority issued it, name that: NODE_EXTRA_CA_CERTS=ca.pem attest doctor';
}

/** The steps, in the order in which one rests on another. */
export type Step = 'profile' | 'key file' | 'key' | 'address' | 'tls' | 'service' | 'clock' | 'signature';

/** What a step found. */
export interface Finding {
  readonly step: Step;
  readonly verdict: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly message: Printable;
  /** How to fix it. */
  readonly advice?: Printable | undefined;
  /** Exit code of the program, when this is the first step that failed. */
  readonly exitCode?: ExitCode;
}

export function ok(step: Step, message: string): Finding {
  return { step, verdict: 'ok', message: printable(message) };
}

export function warning(step: Step, message: string, advice?: string): Finding {
  return { step, verdict: 'warning', message: printable(message), ...advised(advice) };
}

export function failed(step: Step, exitCode: ExitCode, message: string, advice?: string): Finding {
  return { step, verdict: 'failed', message: printable(message), ...advised(advice), exitCode };
}

export function skipped(step: Step, message: string): Finding {
  return { step, verdict: 'skipped', message: printable(message) };
}

function advised(advice: string | undefined): { advice?: Printable } {
  return advice === undefined ? {} : { advice: printable(advice) };
}

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
    const findings = [failed('service', exitCodes.network, `no answer: ${why}`, 'is this an HTTP port?')];
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
      'use that address as --url',
    );
  }
  if (status === 404) {
    return failed(
      'service',
      exitCodes.network,
      'another server answers: it has no /api/v1/attestation (404)',
      '--url must be the address of the service, without /api',
    );
  }
  return warning(
    'service',
    `the answer to GET is ${status}, not 405`,
    'is there a proxy in between that requires something first?',
  );
}

function clockFinding(date: string | null, now: number): { skewMs: number; finding: Finding } {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time))
    return { skewMs: 0, finding: skipped('clock', 'the service does not send its time') };
  const skewMs = time + 500 - now; // Date has whole seconds, cut off: half a second is missing on average
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const words = `this machine's clock is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead'}`;
  const advice = 'synchronize it with the network; on Linux: timedatectl set-ntp true';
  if (Math.abs(skewMs) > WINDOW_MS) {
    return {
      skewMs,
      finding: failed('clock', exitCodes.usage, `${words}; the service refuses more than 300 s`, advice),
    };
  }
  if (Math.abs(skewMs) > NOTABLE_MS)
    return { skewMs, finding: warning('clock', `${words}; the service allows 300 s`, advice) };
  return { skewMs, finding: ok('clock', seconds <= 1 ? "agrees with the service's" : words) };
}
