import type { components } from '@attestation/console/contract';
import { Button, Card, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api, messageOf, queries } from '../api.ts';
import { CopyText } from '../copy-text.tsx';
import { download } from '../download.ts';
import type { Environment } from '../environment.ts';
import { isPrivateKey } from '../is-private-key.ts';
import { keyFileOf } from '../key-file-of.ts';
import { KeyNameInput } from '../key-name-input.tsx';
import { keyWords } from '../key-words.ts';
import { useWords } from '../language.tsx';
import { makePair, type Pair } from '../make-pair.ts';
import { Refused } from '../states.tsx';
import { useTexts } from '../use-texts.ts';

interface Props {
  readonly environment: Environment;
  /** @param file with the private half, if it has no name of its own; see `keyFileOf` */
  readonly onAdded: (key: components['schemas']['Key'], file?: string) => void;
  readonly onCancel: () => void;
}

/** Shell commands that do the same as the button. */
const withOpenssl = `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out private.pem
openssl pkey -in private.pem -pubout`;

/** The public half of a key: pasted, dropped, or made in the browser. */
export function AddKey({ environment: first, onAdded, onCancel }: Props) {
  const { say } = useWords();
  const tell = useTexts(keyWords);
  const [environment, setEnvironment] = useState<Environment>(first);
  const [publicKey, setPublicKey] = useState('');
  const [name, setName] = useState('');
  const [isOver, setIsOver] = useState(false);
  const [pair, setPair] = useState<Pick<Pair, 'publicKey' | 'fingerprint'>>();
  const add = api.useMutation('post', '/console/v1/keys', {
    async onSuccess(key) {
      await queries.invalidateQueries({ queryKey: ['get', '/console/v1/keys'] });
      onAdded(key, key.fingerprint === pair?.fingerprint ? undefined : 'private.pem');
    },
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

  return (
    <Card withBorder mb="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const given = name.trim() === '' ? {} : { name: name.trim() };
          if (!isPrivate) add.mutate({ body: { environment, publicKey, ...given } });
        }}
      >
        <Stack>
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
            error={isPrivate && <span role="alert">{tell('privateKeyPasted')}</span>}
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
          <KeyNameInput value={name} onChange={setName} />
          <Radio.Group
            label={say('environment')}
            value={environment}
            onChange={(value) => setEnvironment(value as Environment)}
          >
            <Group mt="xs">
              <Radio value="sandbox" label={say('sandbox')} />
              <Radio value="formal" label={say('formal')} />
            </Group>
          </Radio.Group>
          {add.error && <Refused message={messageOf(add.error)} />}
          <Group>
            <Button type="submit" loading={add.isPending} disabled={isPrivate}>
              {tell('saveKey')}
            </Button>
            <Button variant="subtle" onClick={onCancel}>
              {say('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
