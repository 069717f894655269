import type { components } from '@attestation/console/contract';
import { Button, Card, Group, Radio, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api, type Environment, environments, faultAt, refresh } from './api.ts';
import { CopyText } from './copy-text.tsx';
import { download } from './dom.ts';
import { Form } from './fields.tsx';
import { KeyName } from './key-dialogs.tsx';
import { isPrivateKey, keyFileOf, makePair, type Pair } from './key-pair.ts';
import { useTexts, useWords } from './language.tsx';

type Key = components['schemas']['Key'];

interface Props {
  readonly environment: Environment;
  /** @param file with the private half, if it has no name of its own; see `keyFileOf` */
  readonly onAdded: (key: Key, file?: string) => void;
  readonly onCancel: () => void;
}

/** Shell commands that do the same as the button. */
const withOpenssl = `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out private.pem
openssl pkey -in private.pem -pubout`;

/** The public half of a key: pasted, dropped, or made in the browser. */
export function AddKey({ environment: first, onAdded, onCancel }: Props) {
  const { say } = useWords();
  const tell = useTexts(addKeyWords);
  const [environment, setEnvironment] = useState<Environment>(first);
  const [publicKey, setPublicKey] = useState('');
  const [name, setName] = useState('');
  const [isOver, setIsOver] = useState(false);
  const [pair, setPair] = useState<Pick<Pair, 'publicKey' | 'fingerprint'>>();
  const add = api.useMutation('post', '/console/v1/keys', {
    onSuccess: refresh('/console/v1/keys', (key: Key) =>
      onAdded(key, key.fingerprint === pair?.fingerprint ? undefined : 'private.pem'),
    ),
  });
  const make = async () => {
    const made = await makePair();
    download(keyFileOf(made.fingerprint), made.privateKey, 'application/x-pem-file');
    setPublicKey(made.publicKey);
    setPair({ publicKey: made.publicKey, fingerprint: made.fingerprint });
  };
  // It stays in this browser: nothing is sent until it is another text.
  const isPrivate = isPrivateKey(publicKey);
  const isMade = pair !== undefined && publicKey === pair.publicKey;
  const send = () => {
    const given = name.trim() === '' ? {} : { name: name.trim() };
    if (!isPrivate) add.mutate({ body: { environment, publicKey, ...given } });
  };

  return (
    <Card withBorder mb="lg">
      <Form
        change={add}
        places={['key-unfit']}
        action={tell('saveKey')}
        onSubmit={send}
        onCancel={onCancel}
        isDisabled={isPrivate}
      >
        <Textarea
          label={tell('publicKey')}
          description={tell('publicKeyHint')}
          classNames={{ input: isOver ? 'mono drop-target' : 'mono' }}
          required
          withAsterisk={false}
          autosize
          minRows={5}
          maxRows={14}
          spellCheck={false}
          error={
            isPrivate ? <span role="alert">{tell('privateKeyPasted')}</span> : faultAt(add.error, 'key-unfit')
          }
          value={publicKey}
          onChange={({ currentTarget }) => setPublicKey(currentTarget.value)}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            const [file] = event.dataTransfer.files;
            void file?.text().then(setPublicKey);
          }}
        />
        <Group gap="sm">
          <Button variant="default" size="xs" onClick={() => void make()}>
            {tell('generate')}
          </Button>
          <Text size="sm" c="dimmed" role={isMade ? 'alert' : undefined}>
            {isMade ? tell('generated', { file: keyFileOf(pair.fingerprint) }) : tell('generateHint')}
          </Text>
        </Group>
        {!isMade && (
          <details>
            <summary>{tell('withOpenssl')}</summary>
            <CopyText block text={withOpenssl} />
          </details>
        )}
        <KeyName value={name} onChange={setName} />
        <Radio.Group
          label={say('environment')}
          value={environment}
          onChange={(value) => setEnvironment(value as Environment)}
        >
          <Group mt="xs">
            {environments.map((each) => (
              <Radio key={each} value={each} label={say(each)} />
            ))}
          </Group>
        </Radio.Group>
      </Form>
    </Card>
  );
}

const addKeyWords = {
  publicKey: ['Public key or certificate', '公钥或证书'],
  publicKeyHint: ['Paste the PEM text, or drop the file here.', '粘贴 PEM 文本，或将文件拖到此处。'],
  generate: ['Make a pair in this browser', '在浏览器中生成密钥对'],
  generateHint: ['The private key is downloaded once and never sent.', '私钥仅下载一次，不会发送。'],
  generated: [
    'The private key is in your downloads: {file}. Keep it secret.',
    '私钥已下载为 {file}，请妥善保密。',
  ],
  saveKey: ['Save key', '保存密钥'],
  privateKeyPasted: [
    'This is a private key. It was not sent. Keep it secret, and paste the public key instead: openssl pkey -in private.pem -pubout',
    '这是私钥，尚未发送。请妥善保密，并粘贴对应的公钥：openssl pkey -in private.pem -pubout',
  ],
  withOpenssl: ['Or make a pair with OpenSSL and paste the output', '或用 OpenSSL 生成密钥对，并粘贴其输出'],
} as const;
