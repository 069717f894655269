import type { components } from '@attestation/console/contract';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { KeyRequest } from '../example-request.tsx';
import { FirstRequest } from '../first-request.tsx';
import { useWords } from '../language.tsx';

interface Props {
  readonly of: components['schemas']['Key'];
  /** File with the private half, if it is known to have another name than `keyFileOf` says. */
  readonly file: string | undefined;
  readonly onDone: () => void;
}

/** What to do with an access key: a request to be copied, and what has become of it. */
export function KeyCard({ of, file, onDone }: Props) {
  const { say } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { accessKey, environment } = of;
  return (
    <Card withBorder mb="lg" component="section">
      <Stack>
        <Title order={2} size="h4" tabIndex={-1} ref={title} style={{ outline: 'none' }}>
          {say('request')}
          {of.name !== null && `: ${of.name}`}
        </Title>
        <Text size="sm">
          {say('keyAdded')}{' '}
          <Text span role="status" fw={650} className="mono">
            {accessKey}
          </Text>
        </Text>
        <KeyRequest environment={environment} accessKey={of} {...(file && { file })} />
        <FirstRequest environment={environment} accessKey={accessKey} />
        <Group>
          <Button variant="default" onClick={onDone}>
            {say('done')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
