import {
  documentLimits,
  type Layout,
  type RenderedFactoid,
  type RenderedSigner,
  type RenderInput,
} from '@attestation/rendering';
import { jsonMembers } from '@attestation/signing';
import type { ClosedAttestation, FileSource, SignedPdf } from '../domain/file-records.ts';
import type { Factoid, Owner } from '../domain/model.ts';
import { parseKinds } from '../storage/records/template-records.ts';

export interface RenderInputPorts {
  readonly source: FileSource;
  readonly publicAddress: string | null;
  /** As the certificate of the party calls it; '' when there is none. */
  partyName(owner: Owner, caId: string): Promise<string>;
}

/** What the PDF is drawn from. */
export async function renderInputOf(
  attestation: ClosedAttestation,
  { source, publicAddress, partyName }: RenderInputPorts,
  signedPdfs: readonly SignedPdf[],
): Promise<RenderInput> {
  const { no, environment, layout } = attestation;
  const attachments = await source.attachments(no);
  return {
    no,
    closedAt: new Date(attestation.closedAt).toISOString(),
    environment,
    productName: attestation.templateName,
    organizationName: attestation.memberName,
    identities: attestation.identities,
    layout: layout === null ? null : (JSON.parse(layout) as Layout),
    kinds: parseKinds(attestation.kinds),
    factoids: await factoidsToDraw(attestation, source),
    attachments: await Promise.all(
      attachments.map(async ({ factoid, position, fileName, checksum, size, sign }) => ({
        factoid,
        name: fileName,
        checksum,
        size,
        ...(await signersOf(
          attestation,
          sign,
          partyName,
          signedPdfs.find((pdf) => pdf.factoid === factoid && pdf.position === position),
        )),
      })),
    ),
    publicAddress,
  };
}

/** @param sign JSON text of the keywords by caId */
async function signersOf(
  { memberId, environment }: ClosedAttestation,
  sign: string | null,
  partyName: RenderInputPorts['partyName'],
  signed: SignedPdf | undefined,
): Promise<{ signers: RenderedSigner[]; signed: boolean }> {
  const keywordsOf: Record<string, string[]> = sign === null ? {} : JSON.parse(sign);
  const seals = (signed?.revisions ?? []).flatMap(({ seal }) => seal ?? []);
  const pagesOf = (caId: string, keyword: string) =>
    seals.filter((seal) => seal.caId === caId && seal.keyword === keyword).map(({ page }) => page);
  const signers = Object.entries(keywordsOf).map(async ([caId, keywords]) => ({
    name: await partyName({ memberId, environment }, caId),
    caId,
    keywords: [...new Set(keywords)].map((keyword) => ({ keyword, pages: pagesOf(caId, keyword) })),
  }));
  return { signers: await Promise.all(signers), signed: signed !== undefined };
}

/**
 * All of them, unless they are certainly more than a document may have: then as many as go beyond its limit, so that
 * it ends with the page that says so, and hundreds of megabytes are not held in memory for it.
 */
async function factoidsToDraw(
  { no, dataLength }: ClosedAttestation,
  source: FileSource,
): Promise<RenderedFactoid[]> {
  const isHuge = dataLength > documentLimits.maxCharacters;
  const factoids: RenderedFactoid[] = [];
  let characters = 0;
  for await (const factoid of source.factoids(no)) {
    factoids.push(isHuge ? compact(factoid) : factoid);
    if (isHuge) characters += charactersOf(factoid);
    if (characters > documentLimits.maxCharacters) break;
  }
  return factoids;
}

/** Without the white space between members, which may be of any length. D3: members are scalars, or there is none. */
function compact(factoid: Factoid): RenderedFactoid {
  if (!factoid.data.startsWith('{')) return factoid;
  const members = [...jsonMembers(factoid.data)].map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return { ...factoid, data: `{${members.join(',')}}` };
}

/** At least so many are drawn. */
function charactersOf({ data }: Factoid): number {
  const values = Object.values(JSON.parse(data) as object);
  return values.reduce((sum: number, value: unknown) => sum + String(value).length, 0);
}
