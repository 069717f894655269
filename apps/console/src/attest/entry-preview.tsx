import { useMemo } from 'react';
import type { Environment } from '../api.ts';
import { api } from '../api.ts';
import type { Kind } from '../template/template-document.ts';
import { TemplatePreview } from '../template/template-preview.tsx';
import { faultOfField } from './check-values.ts';
import type { Draft } from './draft.ts';

interface Props {
  readonly environment: Environment;
  readonly draft: Draft;
  readonly kinds: readonly Kind[];
  /** The source of the template. */
  readonly source: string;
}

/** The certificate with what is typed. */
export function EntryPreview({ environment, draft, kinds, source }: Props) {
  const query = { params: { query: { environment } } };
  const { data } = api.useQuery('get', '/console/v1/certifications', query);
  const values = useMemo(() => {
    const names = new Map(data?.certifications.map(({ caId, name }) => [caId, name]));
    return valuesOf(draft, kinds, (caId) => names.get(caId) ?? caId);
  }, [draft, kinds, data]);
  return <TemplatePreview {...{ source, values, onFaults }} />;
}

/** A stored template has none. */
const onFaults = () => undefined;

function valuesOf({ identities, factoids }: Draft, kinds: readonly Kind[], nameOf: (caId: string) => string) {
  return {
    identities: Object.fromEntries(identities.map(({ code, value }) => [code, value])),
    factoids: factoids.map(({ uniqueId, type, values }) => ({
      uniqueId,
      type,
      data: right(kinds, type, values),
    })),
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

/** Without what the service would refuse: the certificate must not show it as if it were right. */
function right(kinds: readonly Kind[], type: string, values: Readonly<Record<string, string>>) {
  const fields = kinds.find(({ name }) => name === type)?.fields ?? [];
  const shown = fields.filter(
    (field) => values[field.name] && faultOfField(field, values[field.name] ?? '') === undefined,
  );
  return Object.fromEntries(shown.map(({ name }) => [name, values[name] ?? '']));
}
