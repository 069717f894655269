import { displayText, type Printable, printable } from '@attestation/signing/printable';
import { decodeUtf8 } from '../file/bytes.ts';
import { attachmentName, attachmentPlace, type Manifest } from '../file/manifest.ts';
import { elementsOf, type Json, membersOf } from '../file/strict-json.ts';
import type { Finding, ReportedContent, ReportedField, ReportedFile } from '../report/report.ts';
import { LONGEST } from '../zip/directory.ts';
import type { Archive } from '../zip/open-archive.ts';
import { factoidOf, MAX_PARSED, SIGNED, stringOf } from './check-data.ts';

const mostShown = 1000;
const MAX_TEMPLATE = 16 << 20;

/** What a file without faults says; of data that are too large to be parsed, only what the manifest has. */
export async function readContent(
  archive: Archive,
  { origin, createdAt, closedAt, template, files: listed, signedPdfs }: Manifest,
  findings: readonly Finding[],
): Promise<ReportedContent> {
  const data = await textOf(archive, 'data/attestation.json', MAX_PARSED);
  const members = membersOf(data ?? '');
  const { name, kinds } = JSON.parse(
    (await textOf(archive, 'data/template.json', MAX_TEMPLATE)) ?? '{}',
  ) as Template;
  const factoids = elementsOf(members?.get('factoids')) ?? [];
  const files = listed.filter(({ path }) => attachmentPlace(path));
  const stamp = findings.find(({ id, status }) => id === 'signature.time' && status === 'ok');
  return {
    service: shown(origin),
    createdAt,
    closedAt,
    stampedAt: stamp?.values?.time === undefined ? null : String(stamp.values.time),
    template: { id: shown(template.id), name: shown(name ?? template.id), version: template.version },
    identities: fieldsOf(members?.get('identities'), []).map(({ name: type, value }) => {
      return { type: printable(type), value: printable(value) };
    }),
    factoids: factoids.slice(0, mostShown).flatMap((source) => {
      const { uniqueId = '', type = '', data: values } = factoidOf(source) ?? {};
      const { fields } = kinds?.find((kind) => kind.name === type) ?? {};
      return [{ uniqueId: displayed(uniqueId), type: displayed(type), fields: fieldsOf(values, fields) }];
    }),
    files: files.slice(0, mostShown).map(({ path, size }) => {
      const name = attachmentName(path);
      if (!Object.hasOwn(signedPdfs, path)) return { path: shown(path), name: shown(name), size };
      const original = shown(name.slice(0, -SIGNED.length));
      return { path: shown(path), name: original, size, signatures: signaturesOn(path, findings) };
    }),
    isComplete: members !== undefined && factoids.length <= mostShown && files.length <= mostShown,
  };
}

function signaturesOn(path: string, findings: readonly Finding[]): NonNullable<ReportedFile['signatures']> {
  return findings
    .filter(({ code, file }) => code.startsWith('pdf-place') && file === shown(path))
    .map(({ values }) => ({ name: printable(String(values?.name)), page: Number(values?.page) }));
}

/** What a template names may be anything: only its names of kinds were checked. */
interface Template {
  readonly name?: string;
  readonly kinds?: readonly { readonly name: string; readonly fields?: Json }[];
}

async function textOf(archive: Archive, name: string, limit: number): Promise<string | undefined> {
  const bytes = await archive.read(name, limit);
  return bytes && decodeUtf8(bytes);
}

/** The members of an object's text: strings as they read, other values as they are written; none of a null. */
function fieldsOf(source: string | undefined, known: Json | undefined): ReportedField[] {
  const labels = new Map(
    (Array.isArray(known) ? known : []).map((field: { name?: Json; label?: Json } | null) => [
      field?.name,
      field?.label,
    ]),
  );
  return [...(membersOf(source ?? '') ?? [])]
    .filter(([, value]) => value !== 'null')
    .map(([name, value]) => {
      const label = labels.get(name);
      return {
        name: displayed(typeof label === 'string' ? label : name),
        value: displayed(stringOf(value) ?? value),
      };
    });
}

const shown = (text: string): Printable => printable(text, LONGEST);
const displayed = (text: string): string => displayText(text, LONGEST);
