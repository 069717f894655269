import type { Word } from './language.tsx';
import type { Language } from './wording.ts';

/** Pages of the navigation, in its order. */
export const pages = [
  ['/', 'overview'],
  ['/attestations', 'attestations'],
  ['/attestations/new', 'newAttestation'],
  ['/templates', 'templates'],
  ['/keys', 'keys'],
  ['/certifications', 'certifications'],
  ['/requests', 'requestLog'],
  ['/people', 'people'],
  ['/audit', 'audit'],
] as const satisfies readonly (readonly [string, Word])[];

export const attestationStates = ['open', 'closed', 'waiting', 'ready'] as const;

/** What a list of attestations shows, as it is in the address: nothing that may be an identity. */
export interface AttestationFilter {
  readonly state?: (typeof attestationStates)[number];
  /** Id of a template. */
  readonly template?: string;
  /** Access key. */
  readonly key?: string;
  /** Days, such as `2026-11-24`; both belong to it. */
  readonly from?: string;
  readonly until?: string;
  /** Reference number: the page before ends with it. */
  readonly before?: string;
}

/** Only what can be understood: an address may be typed by hand. */
export function readAttestationFilter(given: Record<string, unknown>): AttestationFilter {
  const { from, until } = given;
  const state = attestationStates.find((each) => each === given.state);
  const [template, key, before] = ['template', 'key', 'before'].map((name) => idOf(given[name]));
  return {
    ...(state && { state }),
    ...(template && { template }),
    ...(key && { key }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
    ...(before && { before }),
  };
}

/** One of digits alone is read from the address as a number. */
function idOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, 255) : undefined;
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

/**
 * Address of the page that verifies files, in this language, with a link back to where the browser is now.
 *
 * @param back path of a page of this service
 */
export function verifyAddress(language: Language, back: string): string {
  return `/verify#${new URLSearchParams({ language, back })}`;
}

/** Opens the look-up with this number. It stands behind the `#`, which browsers do not send to a server. */
export const lookupLink = (no: string): string => `${location.origin}/lookup#${no}`;

/** Address of the documentation in this language; empty when this server has none. */
export function docsAddress(language: Language): string {
  const docs = document.querySelector<HTMLMetaElement>('meta[name="documentation"]')?.content ?? '';
  return docs !== '' && language === 'zh' ? `${docs}zh/quick-start.html` : docs;
}

/** Whether this server sends mail, such as a link for a new password. */
export const sendsMail = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="mail"]')?.content === 'yes';

/** Host of the OpenID provider at which people may sign in; empty: there is none. */
export const providerHost = (): string => {
  const host = document.querySelector<HTMLMetaElement>('meta[name="provider"]')?.content ?? '';
  return host === '__PROVIDER__' ? '' : host;
};

/** The operator of this server, and where it is. The name that a server has when none was set says nothing. */
export function serviceText(): string {
  const name = document.querySelector<HTMLMetaElement>('meta[name="service"]')?.content ?? '';
  const { host, hostname } = location;
  return [host, hostname, '', 'attestation.local'].includes(name) ? host : `${name} (${host})`;
}

/** What the request log shows, as it is in the address. */
export interface RequestFilter {
  readonly request_id?: string;
  /** Reference number or caId. */
  readonly number?: string;
  readonly key?: string;
  /** `accepted`, `refused`, or an HTTP status such as `400`. */
  readonly status?: string;
  /** Days by the reader's clock, such as `2026-11-24`; both belong to it. */
  readonly from?: string;
  readonly until?: string;
  /** The entry that the page before ends with. */
  readonly before?: string;
}

const requestFilters: Readonly<Record<keyof RequestFilter, RegExp>> = {
  request_id: /^.{1,255}$/,
  number: /^.{1,64}$/,
  key: /^.{1,255}$/,
  status: /^(accepted|refused|[45]\d\d)$/,
  from: /^[12]\d{3}-\d\d-\d\d$/,
  until: /^[12]\d{3}-\d\d-\d\d$/,
  before: /^\d{1,15}\.\w+\.[\w.]{1,80}$/,
};

/** Only what can be understood. */
export function readRequestFilter(given: Record<string, unknown>): RequestFilter {
  const found = Object.entries(requestFilters).flatMap(([name, form]) => {
    const value = typeof given[name] === 'number' ? String(given[name]) : given[name];
    return typeof value === 'string' && form.test(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}

/** What the audit log shows, as it is in the address. */
export interface AuditFilter {
  /** An e-mail address, or `administrator`. */
  readonly who?: string;
  /** Kind of event. */
  readonly what?: string;
  /** Days, such as `2026-11-24`; both belong to it. */
  readonly from?: string;
  readonly until?: string;
  /** The event that the page before ends with. */
  readonly before?: number;
}

/** Only what can be understood. */
export function readAuditFilter({ before, ...given }: Record<string, unknown>): AuditFilter {
  const [who, what] = [given.who, given.what].map((value) => idOf(value));
  const [from, until] = [given.from, given.until].map((value) => (isDay(value) ? value : undefined));
  return {
    ...(who && { who }),
    ...(what && /^[a-z-]{1,50}$/.test(what) && { what }),
    ...(from && { from }),
    ...(until && { until }),
    ...(typeof before === 'number' && { before }),
  };
}
