import type { components } from '@attestation/console/contract';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api, queries } from './api.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { keyWords } from './key-words.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly of: components['schemas']['Key'];
  readonly onDone: () => void;
}

/** Asks when a key ends. */
export function RevokeKey({ of: { accessKey, name }, onDone }: Props) {
  const tell = useTexts(keyWords);
  const [after, setAfter] = useState<keyof typeof delays>('24h');
  const revoke = api.useMutation('post', '/console/v1/keys/{accessKey}/revocation', {
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['get', '/console/v1/keys'] });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={tell('revokeTitle')}
      action="revoke"
      change={revoke}
      typed={accessKey.slice(-4)}
      onConfirm={() => revoke.mutate({ params: { path: { accessKey } }, body: { after } })}
      onClose={onDone}
    >
      <Text className="mono">
        {name !== null && <span className="key-name">{name}</span>}
        {accessKey}
      </Text>
      <Text size="sm">{tell('revokeText')}</Text>
      <Radio.Group label={tell('when')} value={after} onChange={(value) => setAfter(value as typeof after)}>
        <Stack gap="xs" mt="xs">
          {Object.entries(delays).map(([value, word]) => (
            <Radio key={value} value={value} label={tell(word)} />
          ))}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  );
}

const delays = { '0h': 'now', '1h': 'in1h', '24h': 'in24h', '7d': 'in7d' } as const satisfies Record<
  string,
  keyof typeof keyWords.en
>;
