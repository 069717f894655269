import type { Schemas } from '@attestation/console/contract';
import { maskedIdentity } from '@attestation/evidence';
import { jsonElements } from '@attestation/signing';
import { displayText, printable } from '@attestation/signing/printable';
import type { AccountRecords } from '../domain/console-ports.ts';
import { numberAt } from '../domain/custody.ts';
import type { Owner } from '../domain/model.ts';
import type { AttestationFilter, AttestationLine, AttestationSearch, NumberRange } from '../domain/ports.ts';
import { leastOfEnd, searchableText } from '../domain/search-terms.ts';
import { accountOf, type ConsoleHandlers, eventOf, timeOf } from './call.ts';
import { csvHead, csvLine } from './csv-line.ts';
import { Problem } from './problem.ts';
import { valuesOf } from './records.ts';

interface Ports {
  readonly search: AttestationSearch;
  readonly accounts: AccountRecords;
}

type Selection = Schemas['Selection'];

/** Greater than every reference number, which are hexadecimal. */
const lastNumber = '~';
const pageSize = 50;
const all: NumberRange = { from: '', before: lastNumber };

/** Lists of attestations, what is searched in them, and their export. */
export function foundHandlers({ search, accounts }: Ports) {
  return {
    async listAttestations({ query: { environment } }, call) {
      const { memberId } = accountOf(call);
      const { lines } = await search.page({ memberId, environment }, {}, all, pageSize);
      return { status: 200, body: { attestations: lines.map((line) => shown(line)) } };
    },

    async searchAttestations({ body: { selection, before } }, call) {
      const { owner, filter, range } = wanted(selection, accountOf(call).memberId);
      const isFirst = before === undefined || before >= range.before;
      const { lines, next } = await search.page(
        owner,
        filter,
        isFirst ? range : { ...range, before },
        pageSize,
      );
      const isCut = await search.isCut(owner, filter);
      const { count, isMore } = await search.count(owner, filter, range);
      const isIndexed = Boolean(filter.text ?? filter.accessKey);
      const body = {
        attestations: lines.map((line) => shown(line, filter.text)),
        next,
        total: { count, isMore: isMore || isCut },
        isCut,
        incomplete: isIndexed && (await search.isIncomplete()),
      };
      return { status: 200, body };
    },

    async exportAttestations({ body: { selection, numbers, format } }, call) {
      const { owner, filter, range } = wanted(selection, accountOf(call).memberId);
      if (await search.isCut(owner, filter)) {
        const message =
          'More than 10,000 attestations begin or end with this text. Type more of it, then export again.';
        throw new Problem(400, 'too-many-found', message);
      }
      await accounts.record(eventOf(call, 'exported', subjectOf(selection, format, numbers)));
      const ranges = numbers?.map((no) => ({
        from: no > range.from ? no : range.from,
        before: no < range.before ? `${no}${lastNumber}` : range.before,
      }));
      const pages = pagesOf(search, owner, filter, ranges ?? [range]);
      return {
        status: 200,
        fileName: `attestations-${selection.environment}.${format}`,
        file: format === 'csv' ? csvOf(pages) : jsonLinesOf(pages),
      };
    },
  } satisfies Partial<ConsoleHandlers>;
}

function wanted(
  { environment, text, state, templateId, accessKey, from, until }: Selection,
  memberId: string,
) {
  const owner: Owner = { memberId, environment };
  const range = {
    from: from === undefined ? '' : numberAt(from),
    before: until === undefined ? lastNumber : numberAt(until),
  };
  const bare = text?.trim();
  return { owner, range, filter: { text: bare === '' ? undefined : bare, state, templateId, accessKey } };
}

function shown(line: AttestationLine, text = ''): Schemas['AttestationLine'] {
  const { no, uniqueId, templateId, identities, content, createdAt, state } = line;
  const values = Object.values(JSON.parse(identities) as Record<string, unknown>).map(String);
  const found = values.find((value) => endsWith(value, text));
  const [first = ''] = values;
  const masked = maskedIdentity(printable(found ?? first));
  // The end is shown only to a person who has typed it in the search, so that a list gives away no more than before.
  const identity =
    found === undefined ? masked : printable([...masked].slice(0, -leastOfEnd).join('') + endOf(found));
  return {
    ...{ no, uniqueId, templateId, state },
    identity,
    subject: content && subjectIn(content, values),
    createdAt: timeOf(createdAt),
  };
}

/**
 * What people know an attestation by.
 *
 * @param content JSON of an array: data of its first factoids
 * @param identities which stay out of it, as do numbers like one
 */
export function subjectIn(content: string, identities: readonly string[]): string | null {
  const hidden = identities.map((each) => searchableText(each).slice(0, 18)).filter((each) => each !== '');
  const isShown = (value: string) => {
    const bare = searchableText(value);
    return bare !== '' && !hidden.some((each) => bare.includes(each)) && !identityLike.test(bare);
  };
  const shown = jsonElements(content).flatMap((data) =>
    valuesOf(data)
      .map(([, value]) => value.trim().replaceAll(/\s+/g, ' '))
      .filter(isShown)
      .map((value) => displayText(value))
      .slice(0, 2),
  );
  const text = [...shown.slice(0, 3).join(' · ')];
  return text.length > 80 ? `${text.slice(0, 79).join('')}…` : text.join('') || null;
}

/** A phone number, or an identity card number by its date of birth; other long numbers are shown. */
const identityLike =
  /^(?:\+\d{11,}|(?:0?0?86)?1[3-9]\d{9}|\d{6}(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dX]?)$/;

const endOf = (value: string): string => [...printable(value)].slice(-leastOfEnd).join('');

/** As a search finds it by its end. */
function endsWith(value: string, text: string): boolean {
  const end = searchableText(text);
  return [...end].length >= leastOfEnd && searchableText(value).endsWith(end);
}

/** The audit list says what was exported, but not the text that was searched: it may be an identity. */
function subjectOf(
  { environment, text, state, templateId, accessKey, from, until }: Selection,
  format: string,
  numbers?: readonly string[],
) {
  const times = { from: from && timeOf(from), until: until && timeOf(until) };
  const chosen = { text: text && 'given', chosen: numbers?.length };
  const parts = { state, template: templateId, key: accessKey, ...times, ...chosen };
  const named = Object.entries(parts).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
  return [`${environment} ${format}`, ...named].join(', ');
}

/** Read as they are sent: what the browser does not take yet is not read either. */
async function* pagesOf(
  search: AttestationSearch,
  owner: Owner,
  filter: AttestationFilter,
  ranges: readonly NumberRange[],
): AsyncGenerator<AttestationLine[]> {
  for (const range of ranges)
    for (let before: string | null = range.before; before !== null; ) {
      const { lines, next } = await search.page(owner, filter, { ...range, before }, exportPage);
      yield lines;
      before = next;
    }
}

const exportPage = 500;

const columns = [
  ...['no', 'unique_id', 'subject', 'template_id', 'stored_at', 'state', 'access_key', 'blockchain_hash'],
  ...['ID', 'MO', 'USCID'],
] as const;

async function* csvOf(pages: AsyncIterable<AttestationLine[]>): AsyncIterable<Uint8Array> {
  yield csvHead(columns);
  for await (const lines of pages)
    yield Buffer.concat(
      lines.map((line) => {
        const { identities, ...record } = recordOf(line);
        const { ID = null, MO = null, USCID = null } = identities as Record<string, string>;
        return csvLine([...Object.values(record), ID, MO, USCID]);
      }),
    );
}

async function* jsonLinesOf(pages: AsyncIterable<AttestationLine[]>): AsyncIterable<Uint8Array> {
  for await (const lines of pages)
    yield Buffer.from(lines.map((line) => `${JSON.stringify(recordOf(line))}\n`).join(''));
}

/** In the words of the API where it has one. */
function recordOf(line: AttestationLine) {
  const identities = JSON.parse(line.identities) as object;
  return {
    no: line.no,
    unique_id: line.uniqueId,
    subject: line.content && subjectIn(line.content, Object.values(identities).map(String)),
    template_id: line.templateId,
    stored_at: timeOf(line.createdAt),
    state: line.state,
    access_key: line.accessKey,
    blockchain_hash: line.blockchainHash,
    identities,
  };
}
