import type { components } from '@attestation/console/contract';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api, refresh } from './api.ts';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Form, TextField } from './fields.tsx';
import { useTexts, useWords } from './language.tsx';

interface Props {
  readonly of: components['schemas']['Key'];
  readonly onDone: () => void;
}

/** Asks what a key is called. */
export function NameKey({ of: { accessKey, name }, onDone }: Props) {
  const { say } = useWords();
  const tell = useTexts(keyWords);
  const [given, setGiven] = useState(name ?? '');
  const change = api.useMutation('put', '/console/v1/keys/{accessKey}/name', {
    onSuccess: refresh('/console/v1/keys', onDone),
    onError: refresh('/console/v1/keys'),
  });
  const params = { path: { accessKey } };
  // The next try is made with what is shown then.
  const save = () => change.mutate({ params, body: { name: given.trim() || null, before: name } });
  return (
    <Dialog title={tell('nameTitle', { key: `${accessKey.slice(0, 8)}…` })} onClose={onDone}>
      <Form change={change} action={say('save')} onSubmit={save} onCancel={onDone} isDialog>
        <KeyName value={given} onChange={setGiven} />
      </Form>
    </Dialog>
  );
}

interface NameProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What an organization calls a key; empty for no name. */
export function KeyName(props: NameProps) {
  const tell = useTexts(keyWords);
  return (
    <TextField
      label={tell('keyName')}
      description={tell('keyNameHint')}
      placeholder={tell('keyNameExample')}
      maxLength={64}
      autoComplete="off"
      {...props}
    />
  );
}

const delays = { '0h': 'now', '1h': 'in1h', '24h': 'in24h', '7d': 'in7d' } as const;

/** Asks when a key ends. */
export function RevokeKey({ of: { accessKey, name }, onDone }: Props) {
  const tell = useTexts(keyWords);
  const [after, setAfter] = useState<keyof typeof delays>();
  const revoke = api.useMutation('post', '/console/v1/keys/{accessKey}/revocation', {
    onSuccess: refresh('/console/v1/keys', onDone),
  });
  return (
    <ConfirmDialog
      title={tell('revokeTitle')}
      action="revoke"
      change={revoke}
      typed={accessKey.slice(-4)}
      isReady={after !== undefined}
      onConfirm={() => after && revoke.mutate({ params: { path: { accessKey } }, body: { after } })}
      onClose={onDone}
    >
      <Text className="mono">
        {name !== null && <span className="key-name">{name}</span>}
        {accessKey}
      </Text>
      <Text size="sm">{tell('revokeText')}</Text>
      <Radio.Group
        label={tell('when')}
        value={after ?? null}
        onChange={(value) => setAfter(value as typeof after)}
      >
        <Stack gap="xs" mt="xs">
          {Object.entries(delays).map(([value, word]) => (
            <Radio key={value} value={value} label={tell(word)} />
          ))}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  );
}

const keyWords = {
  revokeTitle: ['Revoke this key?', '吊销此密钥？'],
  revokeText: [
    'Requests with this key will then be refused. Earlier signatures stay valid evidence.',
    '此后使用该密钥的请求将被拒绝。此前的签名仍是有效证据。',
  ],
  when: ['When', '时间'],
  now: ['Now', '立即'],
  in1h: ['In 1 hour', '1 小时后'],
  in24h: ['In 24 hours', '24 小时后'],
  in7d: ['In 7 days', '7 天后'],
  keyName: ['Name (optional)', '名称（可选）'],
  keyNameHint: [
    'Shows which program signs with it. Visible only in the console.',
    '便于辨认由哪个程序使用此密钥签名，仅在控制台显示。',
  ],
  keyNameExample: ['Shop, test server', '商城测试服务器'],
  nameTitle: ['Name of the key {key}', '密钥 {key} 的名称'],
} as const;
