import { X509Certificate } from 'node:crypto';
import { startLoop } from '@attestation/server-kit';
import type { Logger } from 'pino';
import type { Authorities } from '../certificates/open-authorities.ts';
import { maxStepBack } from '../domain/custody.ts';
import { DomainError } from '../domain/domain-error.ts';
import { type Environment, environments } from '../domain/model.ts';
import type { AuthorityRecord, KnownTime, RequireTime } from '../domain/ports.ts';
import type { ServiceCertificateRecords } from '../signature/service-certificates.ts';
import type { Storage } from '../storage/open-storage.ts';

/** A certificate in use, or another thing that holds for a while only. */
export interface Period {
  readonly name: string;
  /** Unix milliseconds. */
  readonly from: number;
  readonly until: number;
  /** What to do where it begins in the future although the clock is right; by default it is replaced on command. */
  readonly remedy?: string;
}

interface ClockWatchOptions {
  readonly knownTime: KnownTime;
  /** What the service signs with now. */
  readonly periods: () => Promise<readonly Period[]>;
  /** The fault has begun, or has ended. */
  readonly onChange: (fault: string | undefined) => void;
  readonly onFault: (error: unknown) => void;
  /** Unix milliseconds. */
  readonly clock?: () => number;
  /** Milliseconds between two looks at what is stored: of another process, or of one that has accepted the clock. */
  readonly pauseMs?: { readonly right: number; readonly wrong: number };
}

export interface ClockWatch {
  /** Why the clock must be wrong; undefined when nothing contradicts it. */
  fault(): string | undefined;
  /** Milliseconds by which the clock is behind the last known time; 0 when it is not. */
  behind(): number;
  /** A trustworthy source outside says that it was this time just now, Unix milliseconds. */
  outside(time: number): void;
  close(): Promise<void>;
}

/** Milliseconds by which clocks may be set back without a word: far less than what verifiers let pass. */
const tolerance = 60_000;
/** Milliseconds that the stored time may be behind: each write is a commit. */
const writeStep = 10_000;

const pauses = { right: 10_000, wrong: 2_000 };

/**
 * Holds the clock against the last known time, which lies in the database, and against the certificates in use. What is
 * signed at a wrong time can never be made right, so whoever signs asks first.
 */
export async function watchClock(options: ClockWatchOptions): Promise<ClockWatch> {
  const { knownTime, onFault, clock = Date.now, pauseMs = pauses } = options;
  let known = 0;
  let stored = 0;
  let reported: string | undefined;
  let periods: readonly Period[] = [];

  async function look(): Promise<undefined> {
    // Another process may have accepted the clock, or replaced a certificate.
    const read = await knownTime.read();
    known = read < stored ? read : Math.max(known, read);
    stored = read;
    periods = await options.periods();
    fault();
    if (known >= stored + writeStep) {
      await knownTime.raise(known);
      stored = known;
    }
    const found = fault();
    if ((found === undefined) !== (reported === undefined)) options.onChange(found);
    reported = found;
  }

  function fault(): string | undefined {
    const now = clock();
    const early = periods.filter(({ from }) => now < from);
    const lasting = early.find(({ remedy }) => remedy !== undefined);
    const advice = `Set the clock; if the clock is right, ${lasting?.remedy ?? 'run: attestation-admin clock accept'}`;
    if (now < known - tolerance) {
      return `the clock says ${text(now)}, but it was ${text(known)} before. ${advice}`;
    }
    const first = lasting ?? early[0];
    if (first) {
      return `the clock says ${text(now)}, but ${first.name} is in force from ${text(first.from)} only. ${advice}`;
    }
    const late = periods.find(({ until }) => now > until);
    if (late) return `the clock says ${text(now)}, but ${late.name} has ended at ${text(late.until)}`;
    // What is stored or signed now has this time.
    known = Math.max(known, now);
    return undefined;
  }

  await look();
  const retry = { first: 2 * pauseMs.wrong, longest: 30_000 };
  const every = () => (reported === undefined ? pauseMs.right : pauseMs.wrong);
  const rounds = startLoop({ step: look, every, retry, onFault });
  return {
    fault,
    behind: () => Math.max(0, known - clock()),
    outside(time) {
      known = Math.max(known, time);
    },
    close: () => rounds.stop(),
  };
}

function text(time: number): string {
  return new Date(time).toISOString();
}

/**
 * When the certificates that the service signs with are in force, as far as there are any yet. One of the service that
 * has ended contradicts nothing: it is replaced when it is needed next, as long as the CA lasts.
 */
export async function periodsInUse(
  authorities: Readonly<Record<Environment, Pick<AuthorityRecord, 'certificatePem'>>>,
  certificates: Pick<ServiceCertificateRecords, 'find'>,
): Promise<Period[]> {
  const periods: Period[] = [];
  for (const environment of environments) {
    const authority = authorityPeriod(environment, authorities[environment]);
    periods.push(authority);
    for (const purpose of ['signature', 'time'] as const) {
      const found = await certificates.find(environment, purpose);
      if (found === undefined) continue;
      const name = `the ${environment} certificate for ${purposes[purpose]}`;
      periods.push({ ...named(name, found.certificatePem), until: authority.until });
    }
  }
  return periods;
}

/** The period of a CA certificate, which is never replaced, since members trust it. */
export function authorityPeriod(
  environment: Environment,
  { certificatePem }: Pick<AuthorityRecord, 'certificatePem'>,
): Period & { remedy: string } {
  const period = named(`the ${environment} CA certificate`, certificatePem);
  const time = new Date(period.from).toISOString();
  const remedy = `wait until ${time}, when ${period.name} begins, or begin again with an empty DATA_DIR and --new-service: a CA is never replaced`;
  return { ...period, remedy };
}

const purposes = { signature: 'signatures', time: 'time stamps' };

function named(name: string, pem: string): Period {
  return { name, ...periodOf(pem) };
}

/** The period of the first certificate in a PEM text. */
export function periodOf(pem: string): Omit<Period, 'name'> {
  const { validFromDate, validToDate } = new X509Certificate(pem);
  return { from: validFromDate.getTime(), until: validToDate.getTime() };
}

/**
 * Asked before anything new is stored: a wrong time cannot be taken back. A clock that was wrong when the request came, and is
 * right now, would leave its time in what is stored.
 *
 * @throws DomainError `storage-failed`
 */
export function requireTime(clock: Pick<ClockWatch, 'fault'>): RequireTime {
  return ({ receivedAt }) => {
    demandClock(clock);
    const age = Date.now() - receivedAt;
    if (Math.abs(age) <= maxStepBack) return;
    throw new DomainError(
      'storage-failed',
      'The clock of the service was set while the request was worked on, or the request waited for over half an hour. Nothing was stored; send it again with a new tonce.',
      { cause: new Error(`the request was received ${Math.round(age / 1000)} s before it was to be stored`) },
    );
  };
}

/** @throws DomainError `storage-failed` while the clock must be wrong */
export function demandClock(clock: Pick<ClockWatch, 'fault'>): void {
  const fault = clock.fault();
  if (fault === undefined) return;
  throw new DomainError(
    'storage-failed',
    'The clock of the service is wrong at the moment, so it attests nothing. Nothing was stored; send the same request again later.',
    { cause: new Error(fault) },
  );
}

/** Watches the clock; while it must be wrong, the service is not ready. */
export async function openClock(
  storage: Storage,
  authorities: Authorities,
  log: Logger,
): Promise<{ clock: ClockWatch; whyNotReady: Storage['whyNotReady'] }> {
  const clock = await watchClock({
    knownTime: storage.knownTime,
    periods: () => periodsInUse(authorities.of, storage.serviceCertificates),
    onChange: (reason) =>
      reason === undefined
        ? log.info('the clock is right again')
        : log.error({ reason }, 'the clock is wrong: nothing is stored or signed'),
    onFault: (error) => log.error({ err: error }, 'the clock could not be checked'),
  });
  const whyNotReady: Storage['whyNotReady'] = async () => (await storage.whyNotReady()) ?? clock.fault();
  return { clock, whyNotReady };
}
