import type { components } from '@attestation/console/contract';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { api, type Environment, environments, fetchClient, messageOf, queries } from '../api.ts';
import { download } from '../dom.ts';
import { SelectField } from '../fields.tsx';
import { keyFileOf, makePair, pairWords } from '../key-pair.ts';
import { useTexts, useWords } from '../language.tsx';
import { PageLink } from '../links.tsx';
import { Part, Refused } from '../states.tsx';
import { useAttestWords } from './attest-words.ts';
import { DropArea } from './drop-area.tsx';
import type { Signer } from './send.ts';
import { forgetKey, keepKey, keptKeys, readSigningKey, type SigningKey } from './signing-keys.ts';

type Key = components['schemas']['Key'];

interface Props {
  readonly environment: Environment;
  readonly signer: Signer | undefined;
  readonly onChange: (signer: Signer | undefined) => void;
  readonly error?: string | undefined;
}

interface SignProps extends Omit<Props, 'error'> {
  /** What is about to be sent, and what that means in the formal environment. */
  readonly summary: string;
  readonly formalText: string;
  /** Whether the key is asked for, because something was to be sent without one. */
  readonly isAsked: boolean;
  readonly isBusy: boolean;
  /** What keeps it from being sent. */
  readonly children?: ReactNode;
}

/** The end of a form: the key, and the button that signs and sends. */
export function SignPart({ summary, formalText, isAsked, isBusy, children, ...key }: SignProps) {
  const tell = useAttestWords();
  const isFormal = key.environment === 'formal';
  return (
    <Part title={tell('signPart')}>
      <Stack gap="sm">
        <Text size="sm">{summary}</Text>
        <KeyChooser {...key} error={isAsked && key.signer === undefined ? tell('chooseKey') : undefined} />
        {isFormal && <Alert color="red">{formalText}</Alert>}
        {children}
        <div>
          <Button type="submit" loading={isBusy} {...(isFormal && { color: 'red.9' })}>
            {tell('sign')}
          </Button>
        </div>
      </Stack>
    </Part>
  );
}

/**
 * The private key that signs: a file, a pair that is made here, or one that this browser keeps. It never leaves the page;
 * its access key is the one whose public key fits.
 */
function KeyChooser({ environment, signer, onChange, error }: Props) {
  const { say } = useWords();
  const tell = useTexts(keyWords);
  const [fault, setFault] = useState('');
  const [kept, setKept] = useState<readonly SigningKey[]>([]);
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly pem: string }>();
  const query = { params: { query: { environment } } };
  const keys = api.useQuery('get', '/console/v1/keys', query);
  const valid = keys.data?.keys.filter(isValid) ?? [];
  const fitting = (key: SigningKey) => valid.filter(({ fingerprint }) => fingerprint === key.fingerprint);

  useEffect(() => {
    // Browsers refuse it in some private windows: then none is kept.
    keptKeys().then(setKept, () => setKept([]));
  }, []);

  // A single key that is kept here is used at once; another one can be chosen.
  const offered = kept.filter((key) => fitting(key).length > 0);
  const [only, ...others] = offered;
  const onlyAccessKey = only && others.length === 0 ? fitting(only)[0]?.accessKey : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the keys are known
  useEffect(() => {
    if (only && onlyAccessKey !== undefined && signer === undefined && fault === '')
      onChange({ key: only, accessKey: onlyAccessKey });
  }, [onlyAccessKey]);

  const choose = async (pem: string) => {
    setFault('');
    setMade(undefined);
    onChange(undefined);
    try {
      const key = await readSigningKey(pem);
      // The list may not have come yet.
      const known = await queries.ensureQueryData(api.queryOptions('get', '/console/v1/keys', query));
      const first = known.keys.find((each) => isValid(each) && each.fingerprint === key.fingerprint);
      if (first !== undefined) onChange({ key, accessKey: first.accessKey });
      else setFault(await whyUnknown(key));
    } catch (thrown) {
      setFault(tell('unusable', { message: thrown instanceof Error ? thrown.message : '' }));
    }
  };

  const whyUnknown = async ({ fingerprint }: SigningKey): Promise<string> => {
    const other = environments.find((each) => each !== environment) ?? environment;
    const { data } = await fetchClient.GET('/console/v1/keys', { params: { query: { environment: other } } });
    const isOther = data?.keys.some((each) => each.fingerprint === fingerprint && isValid(each));
    const names = { environment: say(environment), other: say(other) };
    return tell(isOther ? 'otherEnvironment' : 'unknownKey', names);
  };

  const make = async () => {
    setIsMaking(true);
    setFault('');
    const pair = await makePair();
    const file = { name: keyFileOf(pair.fingerprint), pem: pair.privateKey };
    save(file);
    const body = { environment, publicKey: pair.publicKey, name: tell('madeName', { file: file.name }) };
    const { data, error: refusal } = await fetchClient.POST('/console/v1/keys', { body });
    setIsMaking(false);
    if (data === undefined) return setFault(messageOf(refusal));
    setMade(file);
    onChange({ key: await readSigningKey(pair.privateKey), accessKey: data.accessKey });
    await queries.invalidateQueries({ queryKey: ['get', '/console/v1/keys'] });
  };

  const keep = async (isKept: boolean) => {
    if (signer === undefined) return;
    // Shown at once: the box must not wait for the disk.
    const others = kept.filter(({ fingerprint }) => fingerprint !== signer.key.fingerprint);
    setKept(isKept ? [...others, signer.key] : others);
    await (isKept ? keepKey(signer.key) : forgetKey(signer.key.fingerprint));
    setKept(await keptKeys());
  };

  const named = ({ name, accessKey }: Pick<Key, 'name' | 'accessKey'>) =>
    name === null ? accessKey : `${name}, ${accessKey}`;
  const choices = signer === undefined ? [] : fitting(signer.key);
  return (
    <Stack gap="xs">
      <DropArea
        label={tell('privateKey')}
        hint={tell('privateKeyHint')}
        accept=".pem,.key,.p8,application/x-pem-file"
        isInvalid={error !== undefined}
        onFiles={([file]) => void file?.text().then(choose)}
      />
      <Group gap="xs">
        {offered.map((key) => {
          const [first] = fitting(key);
          return (
            first && (
              <Button
                key={key.fingerprint}
                size="xs"
                variant="default"
                onClick={() => onChange({ key, accessKey: first.accessKey })}
              >
                {tell('useKept', { name: first.name ?? `${first.accessKey.slice(0, 8)}…` })}
              </Button>
            )
          );
        })}
        <Button size="xs" variant="default" loading={isMaking} onClick={() => void make()}>
          {tell('makePair', { environment: say(environment) })}
        </Button>
      </Group>
      <Refused error={keys.error} onAgain={() => void keys.refetch()} />
      {(fault || error) && (
        <Text className="field-fault" role="alert">
          {fault || error}{' '}
          {fault && (
            <PageLink size="sm" to="/keys" search={{ environment, add: true }}>
              {say('addKey')}
            </PageLink>
          )}
        </Text>
      )}
      {signer && made && (
        <Alert color="teal" role="status">
          <Group gap="sm">
            <Text size="sm">{tell('made', { name: made.name })}</Text>
            <Button size="compact-sm" variant="default" onClick={() => save(made)}>
              {tell('saveAgain')}
            </Button>
          </Group>
        </Alert>
      )}
      {signer && (
        <>
          {choices.length > 1 ? (
            <SelectField
              label={say('accessKey')}
              value={signer.accessKey}
              values={choices.map(({ accessKey }) => accessKey)}
              labelOf={(accessKey) => named(choices.find((each) => each.accessKey === accessKey) as Key)}
              onChange={(accessKey) => onChange({ ...signer, accessKey })}
            />
          ) : (
            <Text size="sm">
              {tell('signsAs', { key: named(choices[0] ?? { name: null, accessKey: signer.accessKey }) })}
            </Text>
          )}
          <Checkbox
            label={tell('keep')}
            description={tell('keepHint')}
            checked={kept.some(({ fingerprint }) => fingerprint === signer.key.fingerprint)}
            onChange={({ currentTarget }) => void keep(currentTarget.checked)}
          />
        </>
      )}
    </Stack>
  );
}

function save({ name, pem }: { readonly name: string; readonly pem: string }): void {
  download(name, pem, 'application/x-pem-file');
}

function isValid({ state }: Pick<Key, 'state'>): boolean {
  return state === 'valid' || state === 'ending';
}

const keyWords = {
  ...pairWords,
  privateKey: ['Private key', '私钥'],
  privateKeyHint: [
    'The PEM file that belongs to one of your access keys. It stays in this browser: only signatures are sent.',
    '与贵机构某个访问密钥对应的 PEM 文件。私钥只留在此浏览器中，仅发送签名。',
  ],
  useKept: ['Use the kept key {name}', '使用已保留的密钥 {name}'],
  makePair: ['Make a key pair and add it to {environment}', '生成密钥对并添加到{environment}'],
  made: [
    'A key pair was made, and the private key was saved as {name}. Keep the file: you need it to sign the next time.',
    '已生成密钥对，私钥已保存为 {name}。请妥善保管此文件，下次签名时需要使用。',
  ],
  saveAgain: ['Save again', '再次保存'],
  signsAs: ['Signs with the access key {key}', '使用访问密钥 {key} 签名'],
  keep: ['Keep this key in this browser', '在此浏览器中保留此密钥'],
  keepHint: [
    'Anyone who uses this browser can then sign with it, but not read or copy it. Clear the box to remove it.',
    '使用此浏览器的人可以用它签名，但无法读取或复制。取消勾选即可移除。',
  ],
  unusable: ['This file cannot be used: {message}', '无法使用此文件：{message}'],
  unknownKey: [
    'No valid access key of {environment} belongs to this private key. Choose another file, or add its public key.',
    '{environment}环境中没有与此私钥对应的有效访问密钥。请选择其他文件，或添加其公钥。',
  ],
  otherEnvironment: [
    'This key belongs to {other}, and you are looking at {environment}. Switch the environment at the top, or choose another file.',
    '此密钥属于{other}环境，而您正在查看{environment}环境。请在页面顶部切换环境，或选择其他文件。',
  ],
} as const;
