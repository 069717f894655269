import type { components } from '@attestation/console/contract';
import { Card, Group, Stack, Text } from '@mantine/core';
import { Copyable } from './copy-text.tsx';
import { useRefusalWords, useWords } from './language.tsx';
import { StateLabel } from './states.tsx';

type Refusal = components['schemas']['Refusal'];

/** Why requests were refused, and what the signer likely did. */
export function RefusalCard({ refusal }: { readonly refusal: Refusal }) {
  const { time } = useWords();
  const words = useRefusalWords();
  return (
    <Card withBorder component="article">
      <Group gap="sm">
        <StateLabel tone="warning" text={String(refusal.status)} />
        <Text fw={650}>{words.operation(refusal).text}</Text>
        <Text size="sm" c="dimmed">
          {words.reason(refusal).text}
        </Text>
        <Text size="sm" c="dimmed" ml="auto">
          {time(refusal.lastAt)}
        </Text>
      </Group>
      <RefusalDetails refusal={refusal} />
    </Card>
  );
}

type Fact = readonly [name: string, value: string, copied?: string];

interface Props {
  readonly refusal: Refusal;
  /** What people call the access key. */
  readonly keyName?: string | undefined;
}

export function RefusalDetails({ refusal, keyName }: Props) {
  const { say, time } = useWords();
  const words = useRefusalWords();
  const { mistakes, verified, accessKey, requestId, address, isProbe } = refusal;
  const [operation, reason] = [words.operation(refusal), words.reason(refusal)];
  const facts: readonly (Fact | false)[] = [
    refusal.times > 1 && [
      say('howOften'),
      say('times', { count: refusal.times, time: time(refusal.firstAt) }),
    ],
    [say('accessKey'), keyName === undefined ? accessKey : `${keyName}, ${accessKey}`, accessKey],
    ['request_id', requestId, requestId],
    [say('address'), address],
    operation.lang !== 'en' && [say('operation'), refusal.operation],
    reason.lang !== 'en' && [say('code'), refusal.reason],
  ];
  return (
    <Stack gap="xs" mt="xs">
      {isProbe && <Text size="sm">{say('probe')}</Text>}
      {/* What the program that sent it has logged. */}
      <Text size="sm" lang="en">
        {refusal.message}
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
        {facts
          .filter((fact) => fact !== false)
          .map(([name, value, copied]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="mono">
                {copied === undefined ? (
                  value
                ) : (
                  <Copyable text={copied} what={name}>
                    {value}
                  </Copyable>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </Stack>
  );
}
