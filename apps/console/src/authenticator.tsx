import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { api, faultAt } from './api.ts';
import { CopyText } from './copy-text.tsx';
import { codeOf, download } from './dom.ts';
import { Form, TextField } from './fields.tsx';
import { Icon } from './icons.tsx';
import { useTexts, useWords } from './language.tsx';

interface CodeProps {
  readonly label?: string;
  /** Whether a recovery code is accepted too. */
  readonly isRecoverable?: boolean;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** A code of an authenticator app, which a device may fill in. */
export function CodeField({ label, isRecoverable = false, ...props }: CodeProps) {
  const tell = useTexts(authenticatorWords);
  return (
    <TextField
      label={label ?? tell('code')}
      description={isRecoverable ? tell('codeHint') : tell('newCodeHint')}
      autoComplete="one-time-code"
      inputMode={isRecoverable ? 'text' : 'numeric'}
      minLength={6}
      maxLength={40}
      spellCheck={false}
      required
      {...props}
    />
  );
}

interface SetUpProps {
  /** The app is confirmed, and the recovery codes are shown. */
  readonly onSetUp?: () => void;
  /** The person has seen the recovery codes. */
  readonly onDone: () => void;
}

/** Sets up an authenticator app: a QR code, a code of the app, and then the recovery codes. */
export function SetUpAuthenticator({ onSetUp, onDone }: SetUpProps) {
  const tell = useTexts(authenticatorWords);
  const [code, setCode] = useState('');
  const start = api.useMutation('post', '/console/v1/authenticator/setup');
  const confirm = api.useMutation('put', '/console/v1/authenticator', { onSuccess: () => onSetUp?.() });
  const begin = start.mutate;
  useEffect(() => begin({}), [begin]);
  if (confirm.data) return <RecoveryCodes codes={confirm.data.codes} onDone={onDone} />;
  const { setup = '', secret = '', address } = start.data ?? {};
  return (
    <Form
      change={{ error: start.error ?? confirm.error, isPending: confirm.isPending }}
      places={['wrong-new-code', '/code']}
      action={tell('confirm')}
      isDisabled={address === undefined}
      onSubmit={() => confirm.mutate({ body: { setup, code } })}
    >
      <Text size="sm">{tell('scan')}</Text>
      {address && <QrCode address={address} />}
      <Text size="sm">{tell('typeInstead')}</Text>
      {secret && <CopyText text={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />}
      <CodeField
        label={tell('codeOfApp')}
        error={faultAt(confirm.error, 'wrong-new-code', '/code')}
        value={code}
        onChange={setCode}
      />
    </Form>
  );
}

function QrCode({ address }: { readonly address: string }) {
  const tell = useTexts(authenticatorWords);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void codeOf(address, tell('qrCode')).then((code) => place.current?.replaceChildren(code));
  }, [address, tell]);
  return <div ref={place} className="code" />;
}

function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const { say } = useWords();
  const tell = useTexts(authenticatorWords);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack>
      <Alert color="sea" role="status">
        <Text size="sm" ref={heading} tabIndex={-1}>
          {tell('isSetUp')}
        </Text>
      </Alert>
      <ul className="recovery-codes mono" aria-label={tell('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          onClick={() => download('attestation-recovery-codes.txt', `${codes.join('\n')}\n`)}
        >
          {tell('saveCodes')}
        </Button>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} />} onClick={copy}>
              {say(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{tell('haveSaved')}</Button>
      </Group>
    </Stack>
  );
}

const authenticatorWords = {
  code: ['Code', '验证码'],
  codeHint: [
    'Six digits from the authenticator app, or one of your recovery codes.',
    '验证器应用显示的六位数字，或任一恢复码。',
  ],
  newCodeHint: ['Six digits from the app.', '应用显示的六位数字。'],
  scan: [
    'Scan this QR code with an authenticator app, such as your password manager.',
    '请用验证器应用（例如密码管理器自带的）扫描此二维码。',
  ],
  typeInstead: ['Or enter this key in the app:', '或在应用中输入此密钥：'],
  qrCode: ['QR code for an authenticator app', '验证器应用的二维码'],
  codeOfApp: ['Code from the app', '应用的验证码'],
  confirm: ['Confirm', '确认'],
  isSetUp: [
    'The authenticator app is set up. Keep these recovery codes where only you can find them. Each signs you in once without the app. They are shown only now.',
    '验证器应用已设置。请妥善保管以下恢复码：无法使用应用时，每个恢复码可登录一次。恢复码只显示这一次。',
  ],
  codes: ['Recovery codes', '恢复码'],
  saveCodes: ['Save as a file', '保存为文件'],
  haveSaved: ['I have saved them', '我已保存'],
} as const;
