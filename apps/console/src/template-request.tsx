import type { components } from '@attestation/console-contract';
import { Card, Stack, Text, Title } from '@mantine/core';
import { CopyText } from './copy-text.tsx';
import { useWords } from './language.tsx';
import { samplePayload } from './sample-payload.ts';
import { snippets } from './snippets.ts';

type Version = components['schemas']['TemplateVersion'];

/** A request that uses the template. */
export function TemplateRequest({ of }: { readonly of: Version }) {
  const { say } = useWords();
  const values = { url: location.origin, accessKey: 'YOUR-ACCESS-KEY', templateId: of.id };
  const payload = samplePayload(of.source);
  return (
    <Card withBorder mt="lg">
      <Title order={2} size="h4" mb="xs">
        {say('request')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {say('requestHint', { id: of.id })}
      </Text>
      <Stack>
        <CopyText block text={snippets.curl({ ...values, factoids: payload })} />
        <CopyText block text={snippets.TypeScript({ ...values, factoids: payload })} />
      </Stack>
    </Card>
  );
}
