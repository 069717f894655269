import { useMemo } from 'react';
import type { Environment } from '../api.ts';
import { api } from '../api.ts';
import { TemplatePreview } from '../template/template-preview.tsx';
import type { Draft } from './draft.ts';

interface Props {
  readonly environment: Environment;
  readonly draft: Draft;
  /** The source of the template. */
  readonly source: string;
}

/** The certificate with what is typed. */
export function EntryPreview({ environment, draft, source }: Props) {
  const query = { params: { query: { environment } } };
  const { data } = api.useQuery('get', '/console/v1/certifications', query);
  const values = useMemo(() => {
    const names = new Map(data?.certifications.map(({ caId, name }) => [caId, name]));
    return valuesOf(draft, (caId) => names.get(caId) ?? caId);
  }, [draft, data]);
  return <TemplatePreview {...{ source, values, onFaults }} />;
}

/** A stored template has none. */
const onFaults = () => undefined;

function valuesOf({ identities, factoids }: Draft, nameOf: (caId: string) => string) {
  return {
    identities: Object.fromEntries(identities.map(({ code, value }) => [code, value])),
    factoids: factoids.map(({ uniqueId, type, values }) => ({ uniqueId, type, data: filled(values) })),
    files: factoids.flatMap(({ files }, factoid) =>
      files.map(({ file: { name, size }, checksum = '', signers }) => ({
        ...{ factoid, name, size, checksum },
        signers: [...new Set(signers.map(({ caId }) => caId))].map((caId) => ({
          caId,
          name: nameOf(caId),
          keywords: signers.filter((each) => each.caId === caId).map(({ keyword }) => keyword),
        })),
      })),
    ),
  };
}

function filled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
