/** What a list of attestations shows, as it is in the address. */
export interface AttestationFilter {
  /** A reference number, unique_id or identity. */
  readonly search?: string;
  /** Days, such as `2026-11-24`; both belong to it. */
  readonly from?: string;
  readonly until?: string;
  /** Reference number: the page before ends with it. */
  readonly before?: string;
}

/** Only what can be understood: an address may be typed by hand. */
export function readAttestationFilter(given: Record<string, unknown>): AttestationFilter {
  const { search, from, until, before } = given;
  // A number that is typed into the address, such as a mobile phone's, is read as one.
  const text = typeof search === 'number' ? String(search) : search;
  return {
    ...(typeof text === 'string' && text !== '' && { search: text.slice(0, 255) }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
    ...(typeof before === 'string' && before !== '' && { before }),
  };
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}
