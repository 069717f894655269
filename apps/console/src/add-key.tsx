import type { components } from '@attestation/console/contract';
import { Button, Card, Group, Radio, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { api, type Environment, environments, faultAt, refresh } from './api.ts';
import { CopyText } from './copy-text.tsx';
import { download } from './dom.ts';
import { Form } from './fields.tsx';
import { KeyName } from './key-dialogs.tsx';
import { isPrivateKey, keyFileOf, makePair, type Pair, pairWords, readPublicPem } from './key-pair.ts';
import { useTexts, useWords } from './language.tsx';

type Key = components['schemas']['Key'];

interface Props {
  readonly environment: Environment;
  /** @param file with the private half, if it has no name of its own; see `keyFileOf` */
  readonly onAdded: (key: Key, file?: string) => void;
  readonly onCancel: () => void;
}

/** Refusals of a key, which are said at its field. */
const keyCodes = [
  ...['key-damaged', 'key-exponent', 'key-known', 'key-long', 'key-not-pem', 'key-not-rsa', 'key-private'],
  'key-short',
];

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
    const nameOf = ({ fingerprint }: Pick<Pair, 'fingerprint'>) =>
      tell('madeName', { file: keyFileOf(fingerprint) });
    if (name === '' || (pair && name === nameOf(pair))) setName(nameOf(made));
    setPair({ publicKey: made.publicKey, fingerprint: made.fingerprint });
  };
  const known = useKnown(publicKey, environment);
  // It stays in this browser: nothing is sent until it is another text.
  const isPrivate = isPrivateKey(publicKey);
  const isMade = pair !== undefined && publicKey === pair.publicKey;
  // What the server said of a key is said of this one alone.
  const isSent = add.isPending || add.isSuccess;
  const isRefused =
    add.variables?.body.publicKey === publicKey && add.variables.body.environment === environment;
  const refusal = isRefused ? faultAt(add.error, ...keyCodes) : undefined;
  const fault = isPrivate ? tell('privateKeyPasted') : (refusal ?? (isSent ? undefined : known.fault));
  const send = () => {
    const given = name.trim() === '' ? {} : { name: name.trim() };
    if (!isPrivate) add.mutate({ body: { environment, publicKey, ...given } });
  };

  return (
    <Card withBorder mb="lg">
      <Form
        change={add}
        places={keyCodes}
        action={tell('saveKey')}
        onSubmit={send}
        onCancel={onCancel}
        isDisabled={isPrivate || known.fault !== undefined}
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
          error={fault && <span role="alert">{fault}</span>}
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
        {known.advice.map((advice) => (
          <Text key={advice} size="sm" role="status">
            {advice}
          </Text>
        ))}
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
        {environment === 'formal' && (
          <Text size="sm" role="status">
            {tell('formalKey')}
          </Text>
        )}
      </Form>
    </Card>
  );
}

/** What can be said of a public key before it is sent: why it would be refused, and what its owner should know. */
function useKnown(text: string, environment: Environment) {
  const { say } = useWords();
  const tell = useTexts(addKeyWords);
  const [found, setFound] = useState<Awaited<ReturnType<typeof readPublicPem>>>();
  useEffect(() => {
    let isCurrent = true;
    void readPublicPem(text).then((read) => isCurrent && setFound(read));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const other = environment === 'formal' ? 'sandbox' : 'formal';
  const here = useValidKeys(environment).find(({ fingerprint }) => fingerprint === found?.fingerprint);
  const there = useValidKeys(other).find(({ fingerprint }) => fingerprint === found?.fingerprint);
  const isShort = found !== undefined && found.bits < 2048;
  const values = { bits: found?.bits ?? 0, environment: say(other), key: (here ?? there)?.accessKey ?? '' };
  const fault = here
    ? tell('known', values)
    : isShort && environment === 'formal'
      ? tell('short', values)
      : undefined;
  return {
    fault,
    advice: [
      ...(isShort && environment === 'sandbox' ? [tell('weak', values)] : []),
      ...(there ? [tell('elsewhere', { ...values, key: there.accessKey })] : []),
    ],
  };
}

function useValidKeys(environment: Environment) {
  const { data } = api.useQuery('get', '/console/v1/keys', { params: { query: { environment } } });
  return data?.keys.filter(({ state }) => state === 'valid') ?? [];
}

const addKeyWords = {
  ...pairWords,
  formalKey: [
    'Data signed with this key is live: it is kept permanently and cannot be deleted. A certificate from a certificate authority is recommended.',
    '此密钥签署的是正式数据：永久保存，不能删除。建议使用证书颁发机构签发的证书。',
  ],
  known: [
    'This public key is already registered in this environment, as {key}. Make another pair.',
    '此公钥已登记为本环境的访问密钥 {key}，请换用新的密钥对。',
  ],
  elsewhere: [
    'This public key is also registered in {environment}, as {key}. Use a separate pair for each environment, so that requests with the wrong key are refused.',
    '此公钥也登记在{environment}，访问密钥为 {key}。建议每个环境使用各自的密钥对，这样用错密钥的请求会被拒绝。',
  ],
  short: [
    'This RSA key has {bits} bits; Formal requires at least 2048. Make another pair.',
    '此 RSA 密钥为 {bits} 位，正式环境至少需要 2048 位。请重新生成密钥对。',
  ],
  weak: [
    'This RSA key has {bits} bits and can be broken; Formal does not accept it.',
    '此 RSA 密钥仅 {bits} 位，可能被破解，正式环境不接受。',
  ],
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
