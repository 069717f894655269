import type { components } from '@attestation/console/contract';
import { Card, Group, Stack, Text } from '@mantine/core';
import { useRefusalWords, useWords } from './language.tsx';
import { StateLabel } from './states.tsx';

type Refusal = components['schemas']['Refusal'];

interface Props {
  /** What people call the access key. */
  readonly keyName?: string | undefined;
  readonly refusal: Refusal;
  /** Whether it is the one that a link led to. */
  readonly isWanted?: boolean;
}

/** Why requests were refused, and what the signer likely did. */
export function RefusalCard({ refusal, keyName, isWanted = false }: Props) {
  const { say, time } = useWords();
  const words = useRefusalWords();
  const { status, mistakes, verified, accessKey, requestId, address, isProbe } = refusal;
  const [operation, reason] = [words.operation(refusal), words.reason(refusal)];
  const message = words.message(refusal);
  const facts = [
    [say('accessKey'), keyName === undefined ? accessKey : `${keyName}, ${accessKey}`],
    ['request_id', requestId],
    [say('address'), address],
    ...(operation.lang === 'en' ? [] : [[say('operation'), refusal.operation] as const]),
    ...(reason.lang === 'en' ? [] : [[say('code'), refusal.reason] as const]),
    // What the program that sent it has logged.
    ...(message.lang === 'en' ? [] : [[say('answer'), refusal.message] as const]),
  ] as const;
  return (
    <Card
      withBorder
      component="article"
      id={refusal.id}
      tabIndex={-1}
      {...(isWanted && { className: 'wanted' })}
    >
      <Stack gap="xs">
        <Group gap="sm">
          <StateLabel tone="warning" text={String(status)} />
          <Text fw={650}>{operation.text}</Text>
          <Text size="sm" c="dimmed">
            {reason.text}
          </Text>
          <Text size="sm" c="dimmed" ml="auto">
            {time(refusal.lastAt)}
            {refusal.times > 1 && ` · ${say('times', { count: refusal.times, time: time(refusal.firstAt) })}`}
          </Text>
        </Group>
        {isProbe && <Text size="sm">{say('probe')}</Text>}
        <Text size="sm" lang={message.lang}>
          {message.text}
        </Text>
        {!isProbe && refusal.reason.startsWith('authentication-failed') && (
          <Text size="sm" c="dimmed">
            {say('status500')}
          </Text>
        )}
        {(isProbe ? [] : mistakes.map(words.mistake)).map(({ text, lang }) => (
          <div key={text} className="mistake">
            <strong>{say('likely')}</strong> <span lang={lang}>{text}</span>
          </div>
        ))}
        {verified && !isProbe && (
          <div>
            <Text size="sm" c="dimmed">
              {say('verifiedString')}
            </Text>
            <code className="mono">
              {verified.head}
              <span className="payload-place">
                {say('payloadPlace', { bytes: verified.payloadBytes, sha256: verified.payloadSha256 })}
              </span>
            </code>
          </div>
        )}
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="mono">{value}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Card>
  );
}
