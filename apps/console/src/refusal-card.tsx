import type { components } from '@attestation/console-contract';
import { Card, Group, Stack, Text } from '@mantine/core';
import { useWords } from './language.tsx';
import { mistakesZh } from './mistakes-zh.ts';
import { StateLabel } from './state-label.tsx';

type Refusal = components['schemas']['Refusal'];

/** Why requests were refused, and what the signer likely did. */
export function RefusalCard({ refusal }: { readonly refusal: Refusal }) {
  const { say, time, language } = useWords();
  const { operation, status, reason, message, mistakes, verified, accessKey, requestId, address } = refusal;
  const facts = [
    [say('accessKey'), accessKey],
    ['request_id', requestId],
    [say('address'), address],
  ] as const;
  return (
    <Card withBorder component="article">
      <Stack gap="xs">
        <Group gap="sm">
          <StateLabel tone="warning" text={String(status)} />
          <Text fw={650}>{operation}</Text>
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
          <Text size="sm" c="dimmed" ml="auto">
            {time(refusal.lastAt)}
            {refusal.times > 1 && ` · ${say('times', { count: refusal.times, time: time(refusal.firstAt) })}`}
          </Text>
        </Group>
        <Text size="sm">{message}</Text>
        {mistakes.map(({ code, text }) => (
          <div key={text} className="mistake">
            <strong>{say('likely')}</strong> {language === 'zh' && mistakesZh[code]}
            <span lang="en" className={language === 'zh' && mistakesZh[code] ? 'detail' : undefined}>
              {text}
            </span>
          </div>
        ))}
        {verified && (
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
