import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describeMisfit, isReadableName, nameRule } from '@attestation/contract/decisions';
import { checkLayout } from '@attestation/rendering';
import { JsonTextError, jsonMembers } from '@attestation/signing';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { AccessKeyPlan, ImportPlan, MemberPlan, TemplatePlan } from '../domain/import-plan.ts';
import type { TemplateKind } from '../domain/model.ts';
import { PublicKeyError, readPublicKey } from '../domain/read-public-key.ts';
import { type CertificateSource, importCertifications } from './import-certifications.ts';
import {
  type Findings,
  ImportError,
  type ImportProblem,
  type Located,
  locate,
  pointer,
  problemOf,
  readPem,
  refuseRepeats,
} from './import-problem.ts';
import {
  type ImportedAccessKey,
  type ImportedCertification,
  type ImportedKind,
  type ImportedMember,
  type ImportedTemplate,
  type ImportFile,
  importSchema,
} from './import-schema.ts';

export interface ImportContext {
  /** Names of the members that are stored already. */
  readonly knownMembers: ReadonlySet<string>;
  readonly certificates: CertificateSource;
}

/** A file that may be applied, and what the administrator should know about it. */
export interface ReadImport {
  readonly plan: ImportPlan;
  readonly warnings: readonly ImportProblem[];
}

/**
 * Reads and checks an import file; files that it names are relative to it. A certification without a
 * certificate gets one issued, once everything else is right.
 *
 * @throws ImportError with everything that is wrong, each with its JSON pointer
 */
export async function readImportFile(path: string, context: ImportContext): Promise<ReadImport> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError([{ pointer: '', message: `${path} cannot be read (${error.code}).` }]);
  });
  // D27: what is not UTF-8 would be stored with replacement characters.
  if (!isUtf8(bytes))
    throw new ImportError([{ pointer: '', message: `${path} is not UTF-8: save it as UTF-8.` }]);
  return readImport(bytes.toString(), dirname(path), context);
}

/** `readImportFile` for a text at hand; `folder` is where the files lie that it names. */
export async function readImport(text: string, folder: string, context: ImportContext): Promise<ReadImport> {
  const { json, faults } = parse(text);
  const findings: Findings = { problems: faults, warnings: [] };
  const faulty = faults.map((fault) => fault.pointer);
  const { members, templates, certifications } = soundItems(json, faulty);

  const planned = {
    members: await importMembers(members, folder, findings, context.knownMembers),
    templates: importTemplates(templates, findings),
  };
  const drafts = await importCertifications(certifications, folder, findings);
  refuseStrangers([...templates, ...certifications], json, context.knownMembers, findings);
  if (findings.problems.length > 0) throw new ImportError(findings.problems);

  const issued = await Promise.all(drafts.map((draft) => draft(context.certificates)));
  return { plan: { ...planned, certifications: issued }, warnings: findings.warnings };
}

let compiled: ValidateFunction | undefined;

/** Compiled for the first import: it would take a tenth of each start. */
function validator(): ValidateFunction {
  if (compiled !== undefined) return compiled;
  const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true });
  ajv.addFormat('date-time', fullFormats['date-time']);
  compiled = ajv.compile(importSchema);
  return compiled;
}

function parse(text: string): { json: unknown; faults: ImportProblem[] } {
  let json: unknown;
  try {
    // Its reading is stricter than JSON.parse (no repeated member), and its message quotes no private key.
    jsonMembers(text);
    json = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const before = text.slice(0, error.offset).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw new ImportError([{ pointer: '', message: `cannot be taken: ${error.message} (${place})` }]);
  }
  const validate = validator();
  validate(json);
  // An "if" that failed is reported by what it asked for.
  const faults = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return { json, faults: faults.map(problemOf) };
}

/** The items in which the schema found no fault: they can be read further, so that all problems come at once. */
function soundItems(json: unknown, faulty: readonly string[]) {
  const isSound = ({ at }: Located<unknown>) => !faulty.some((one) => `${one}/`.startsWith(`${at}/`));
  function items<T>(name: keyof ImportFile): Located<T>[] {
    const at = pointer(name);
    if (faulty.includes(at) || faulty.includes('')) return [];
    return locate((json as Record<string, T[] | undefined>)[name], at).filter(isSound);
  }
  return {
    members: items<ImportedMember>('members'),
    templates: items<ImportedTemplate>('templates'),
    certifications: items<ImportedCertification>('certifications'),
  };
}

/** A member named in the file counts as known even where its entry is faulty: one report is enough. */
function refuseStrangers(
  items: readonly Located<{ readonly member: string }>[],
  json: unknown,
  knownMembers: ReadonlySet<string>,
  { problems }: Findings,
): void {
  const { members } = json as { members?: unknown };
  const named = new Set(
    (Array.isArray(members) ? members : []).map((member) => (member as { name?: unknown } | null)?.name),
  );
  for (const { at, item } of items) {
    if (named.has(item.member) || knownMembers.has(item.member)) continue;
    const message = `there is no member "${item.member}": add it to members, or correct the name.`;
    problems.push({ pointer: at + pointer('member'), message });
  }
}

/** Members and their keys, read and normalised; what is wrong goes to `findings`. */
async function importMembers(
  members: readonly Located<ImportedMember>[],
  folder: string,
  findings: Findings,
  knownMembers: ReadonlySet<string>,
): Promise<MemberPlan[]> {
  refuseRepeats(members, 'name', findings);
  for (const { at, item } of members) {
    // One that an earlier version has taken may still get keys.
    if (!knownMembers.has(item.name) && !isReadableName(item.name))
      findings.problems.push({ pointer: at + pointer('name'), message: `${nameRule}.` });
  }
  const keys = members.map(({ at, item }) => locate(item.accessKeys, at + pointer('accessKeys')));
  refuseRepeats(keys.flat(), 'accessKey', findings);
  return Promise.all(
    members.map(async ({ item }, index) => {
      const plans = (keys[index] ?? []).map((key) => importAccessKey(key, folder, findings));
      return { name: item.name, accessKeys: (await Promise.all(plans)).filter((plan) => plan !== undefined) };
    }),
  );
}

async function importAccessKey(
  key: Located<ImportedAccessKey>,
  folder: string,
  findings: Findings,
): Promise<AccessKeyPlan | undefined> {
  const { accessKey, environment, expiresAt } = key.item;
  const pem = await readPem(key, 'publicKey', folder, findings);
  if (pem === undefined) return undefined;
  try {
    const publicKey = readPublicKey(pem.text, environment);
    findings.warnings.push(...publicKey.warnings.map((message) => ({ pointer: pem.at, message })));
    const expiry = expiresAt == null ? null : Date.parse(expiresAt);
    return { accessKey, environment, publicKeyPem: publicKey.pem, expiresAt: expiry };
  } catch (error) {
    if (!(error instanceof PublicKeyError)) throw error;
    findings.problems.push({ pointer: pem.at, message: error.message });
    return undefined;
  }
}

/** Templates with every optional member filled in; what is wrong goes to `findings`. */
function importTemplates(
  templates: readonly Located<ImportedTemplate>[],
  findings: Findings,
): TemplatePlan[] {
  refuseRepeats(templates, 'id', findings);
  for (const { at, item } of templates) {
    const kinds = locate(item.kinds, at + pointer('kinds'));
    refuseRepeats(kinds, 'name', findings);
    for (const kind of kinds) {
      const fields = locate(kind.item.fields, kind.at + pointer('fields'));
      refuseRepeats(fields, 'name', findings);
      refuseMisfits(fields, findings);
    }
    if (item.layout === undefined) continue;
    for (const { path, ...fault } of checkLayout(item.layout, item.kinds.map(templateKind)))
      findings.problems.push({ pointer: at + pointer('layout', ...path), ...fault });
  }
  return templates.map(({ item: { id, member, name, kinds, layout } }) => ({
    id,
    member,
    name,
    kinds: kinds.map(templateKind),
    ...(layout && { layout: JSON.stringify(layout) }),
  }));
}

function templateKind({ name, required, allowOtherFields, fields }: ImportedKind): TemplateKind {
  return {
    name,
    required: required ?? false,
    allowOtherFields: allowOtherFields ?? false,
    // In this order always: kinds are compared as text.
    fields: fields.map((field) => ({
      ...{ name: field.name, type: field.type, required: field.required ?? false },
      ...(field.label !== undefined && { label: field.label }),
      ...(field.example !== undefined && { example: field.example }),
    })),
  };
}

function refuseMisfits(fields: readonly Located<ImportedKind['fields'][number]>[], findings: Findings): void {
  for (const { at, item } of fields) {
    const want = item.example === undefined ? undefined : describeMisfit(item.type, item.example);
    if (want !== undefined)
      findings.problems.push({
        ...{ pointer: at + pointer('example'), message: `must be ${want}.`, code: `type-${item.type}` },
      });
  }
}
