import type { components } from '@attestation/console/contract';
import { Card, Group, Text } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { CopyText } from './copy-text.tsx';
import type { Environment } from './environment.ts';
import { useWords } from './language.tsx';
import { Loading } from './states.tsx';

const TemplateRequest = lazyRouteComponent(() => import('./example-request.tsx'), 'TemplateRequest');

interface Props {
  readonly environment: Environment;
  readonly of: components['schemas']['TemplateVersion'];
}

/** The id of a template, and a request that uses it. */
export function TemplateId({ environment, of }: Props) {
  const { say } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card withBorder p="sm">
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
