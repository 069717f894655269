import type { components } from '@attestation/console/contract';
import { Alert, Button, Card, Group, Text, Title } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api, type Environment } from '../api.ts';
import { CopyText } from '../copy-text.tsx';
import { SelectField } from '../fields.tsx';
import { useWords } from '../language.tsx';
import { Loading } from '../states.tsx';

const Difference = lazyRouteComponent(() => import('./difference.tsx'), 'Difference');
const TemplateRequest = lazyRouteComponent(() => import('../example-request.tsx'), 'TemplateRequest');

type Version = components['schemas']['TemplateVersion'];

interface Props {
  readonly environment: Environment;
  readonly of: Version;
}

/** The id of a template, and a request that uses it. */
export function StoredTemplate({ environment, of }: Props) {
  const { say } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = api.useQuery('get', '/console/v1/templates');
  const isArchived = data?.templates.some(({ id, archivedAt }) => id === of.id && archivedAt !== null);
  return (
    <Card withBorder p="sm">
      {isArchived && (
        <Alert color="yellow" mb="xs" p="xs">
          {say('templateArchived')}
        </Alert>
      )}
      <Group gap="xs" mb={4}>
        <Text size="sm" c="dimmed">
          template_id
        </Text>
        <CopyText text={of.id} />
      </Group>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{say('request')}</summary>
        {isOpen && (
          <Suspense fallback={<Loading />}>
            <TemplateRequest environment={environment} template={of} />
          </Suspense>
        )}
      </details>
    </Card>
  );
}

interface HistoryProps {
  readonly of: Version;
  readonly source: string;
  /** The source is not the newest version. */
  readonly isChanged: boolean;
  readonly onUse: (source: string) => void;
}

/** Earlier versions, and what has changed since. */
export function TemplateHistory({ of, source, isChanged, onUse }: HistoryProps) {
  const { say, time } = useWords();
  // Without changes the newest one would have no difference.
  const [version, setVersion] = useState((isChanged ? undefined : of.versions[1]?.version) ?? of.version);
  const chosen = api.useQuery('get', '/console/v1/templates/{templateId}', {
    params: { path: { templateId: of.id }, query: { version } },
  });
  const labelOf = (number: string) => {
    const { savedAt = '', savedBy = null } =
      of.versions.find((each) => String(each.version) === number) ?? {};
    return `${say('version', { number, time: time(savedAt) })}, ${savedBy ?? say('administrator')}`;
  };
  return (
    <Card withBorder mt="lg">
      <Title order={2} size="h4" mb="xs">
        {say('history')}
      </Title>
      <Group align="end" mb="sm">
        <SelectField
          label={say('compareWith')}
          value={String(version)}
          values={of.versions.map((each) => String(each.version))}
          labelOf={labelOf}
          onChange={(chosen) => setVersion(Number(chosen))}
        />
        <Button
          variant="default"
          disabled={!chosen.data}
          onClick={() => onUse(chosen.data?.source ?? source)}
        >
          {say('useVersion')}
        </Button>
      </Group>
      {chosen.data && (
        <Suspense fallback={<Loading />}>
          <Difference before={chosen.data.source} after={source} version={version} />
        </Suspense>
      )}
    </Card>
  );
}
