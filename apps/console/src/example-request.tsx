import type { components } from '@attestation/console/contract';
import { Alert, Group, Stack, Tabs, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { api, type Environment } from './api.ts';
import { CopyText } from './copy-text.tsx';
import { SelectField, TextField } from './fields.tsx';
import { keyFileOf } from './key-pair.ts';
import { useWords } from './language.tsx';
import { PageLink } from './links.tsx';
import { sampleFactoids, snippets } from './snippets.ts';
import { StarterTemplate } from './starter-template.tsx';
import { Loading, Refused } from './states.tsx';

type Key = Pick<components['schemas']['Key'], 'accessKey' | 'fingerprint'>;
type Template = Pick<components['schemas']['TemplateVersion'], 'id' | 'source'>;

interface Props {
  readonly environment: Environment;
  /** The key to sign with. */
  readonly accessKey: Key;
  /** File of its private half, if another name than that of a key which was made in a browser. */
  readonly file?: string;
}

/** A request with this key that the service accepts, to be copied and run; the template is chosen here. */
export function KeyRequest({ environment, accessKey, file }: Props) {
  const { say } = useWords();
  const [templateId, setTemplateId] = useState<string>();
  const { data: all, error } = api.useQuery('get', '/console/v1/templates');
  const data = all && { templates: all.templates.filter(({ archivedAt }) => archivedAt === null) };
  const chosen = data?.templates.find(({ id }) => id === templateId) ?? data?.templates[0];
  const params = { path: { templateId: chosen?.id ?? '' } };
  const enabled = chosen !== undefined;
  const stored = api.useQuery('get', '/console/v1/templates/{templateId}', { params }, { enabled });
  const failed = error ?? stored.error;
  if (failed) return <Refused error={failed} />;
  if (data && !enabled) return <StarterTemplate />;
  if (stored.data === undefined || data === undefined) return <Loading />;
  return (
    <ExampleRequest environment={environment} of={accessKey} template={stored.data} file={file}>
      {data.templates.length > 1 && (
        <SelectField
          label={say('template')}
          value={chosen?.id ?? ''}
          values={data.templates.map(({ id }) => id)}
          labelOf={(id) => data.templates.find((each) => each.id === id)?.name ?? id}
          onChange={setTemplateId}
        />
      )}
    </ExampleRequest>
  );
}

interface OfTemplateProps {
  readonly environment: Environment;
  readonly template: Template;
}

/** A request that uses this template; the key is chosen here. */
export function TemplateRequest({ environment, template }: OfTemplateProps) {
  const { say } = useWords();
  const [accessKey, setAccessKey] = useState<string>();
  const query = { params: { query: { environment } } };
  const { data, error } = api.useQuery('get', '/console/v1/keys', query);
  if (error) return <Refused error={error} />;
  if (data === undefined) return <Loading />;
  const valid = data.keys.filter(({ state }) => state === 'valid' || state === 'ending');
  const chosen = valid.find((each) => each.accessKey === accessKey) ?? valid[0];
  const nameOf = (key: string) => {
    const name = valid.find((each) => each.accessKey === key)?.name ?? null;
    return name === null ? key : `${name}, ${key}`;
  };
  if (chosen === undefined)
    return (
      <Text size="sm">
        {say('exampleNeedsKey')}{' '}
        <PageLink to="/keys" search={{ environment, add: true }}>
          {say('addKey')}
        </PageLink>
      </Text>
    );
  return (
    <ExampleRequest key={chosen.accessKey} environment={environment} of={chosen} template={template}>
      {valid.length > 1 && (
        <SelectField
          label={say('accessKey')}
          value={chosen.accessKey}
          values={valid.map((each) => each.accessKey)}
          labelOf={nameOf}
          onChange={setAccessKey}
        />
      )}
    </ExampleRequest>
  );
}

interface ExampleProps extends OfTemplateProps {
  readonly of: Key;
  readonly file?: string | undefined;
  /** What may be chosen. */
  readonly children: ReactNode;
}

function ExampleRequest({ environment, of, template, file: first, children }: ExampleProps) {
  const { say } = useWords();
  const [file, setFile] = useState(first ?? keyFileOf(of.fingerprint));
  const { accessKey } = of;
  const factoids = sampleFactoids(template.source);
  const values = { url: location.origin, environment, accessKey, keyFile: file, templateId: template.id };
  return (
    <Stack gap="sm">
      <Group align="end" gap="sm">
        {children}
        <TextField label={say('keyFile')} value={file} onChange={setFile} />
      </Group>
      <Text size="sm" c="dimmed">
        {say('exampleHint')}
      </Text>
      {environment === 'formal' && <Alert color="red">{say('exampleFormal')}</Alert>}
      <Tabs defaultValue="curl">
        <Tabs.List aria-label={say('snippets')}>
          {Object.keys(snippets).map((name) => (
            <Tabs.Tab value={name} key={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(snippets).map(([name, text]) => (
          <Tabs.Panel value={name} key={name} pt="sm">
            <CopyText block text={text({ ...values, factoids })} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
