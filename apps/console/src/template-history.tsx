import type { components } from '@attestation/console/contract';
import { Button, Card, Group, NativeSelect, Title } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api } from './api.ts';
import { useWords } from './language.tsx';
import { Loading } from './states.tsx';

const Difference = lazyRouteComponent(() => import('./difference.tsx'), 'Difference');

type Version = components['schemas']['TemplateVersion'];

interface HistoryProps {
  readonly of: Version;
  readonly source: string;
  /** The source is not the newest version. */
  readonly isChanged: boolean;
  readonly onUse: (source: string) => void;
}

/** Earlier versions, and what has changed since. */
export function History({ of, source, isChanged, onUse }: HistoryProps) {
  const { say, time } = useWords();
  // Without changes the newest one would have no difference.
  const [version, setVersion] = useState((isChanged ? undefined : of.versions[1]?.version) ?? of.version);
  const chosen = api.useQuery('get', '/console/v1/templates/{templateId}', {
    params: { path: { templateId: of.id }, query: { version } },
  });
  return (
    <Card withBorder mt="lg">
      <Title order={2} size="h4" mb="xs">
        {say('history')}
      </Title>
      <Group align="end" mb="sm">
        <NativeSelect
          label={say('compareWith')}
          value={String(version)}
          onChange={({ currentTarget }) => setVersion(Number(currentTarget.value))}
          data={of.versions.map((each) => ({
            value: String(each.version),
            label: [
              say('version', { number: each.version, time: time(each.savedAt) }),
              each.savedBy ?? say('administrator'),
            ].join(', '),
          }))}
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
