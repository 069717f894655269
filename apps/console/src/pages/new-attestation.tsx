import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api, type Environment, queries } from '../api.ts';
import { AttestPage, type Start } from '../attest/attest-page.tsx';
import { useAttestWords, useFields } from '../attest/attest-words.ts';
import { unseenSigns } from '../attest/check-values.ts';
import {
  type ChangeDraft,
  type Draft,
  identityCodes,
  newDraft,
  newFactoid,
  useDraft,
} from '../attest/draft.ts';
import { EntryForm, Restored } from '../attest/entry-form.tsx';
import { sendNew } from '../attest/send.ts';
import { attestationWords } from '../attestation-words.ts';
import { Copyable } from '../copy-text.tsx';
import { SelectField, TextField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { ButtonLink, PageLink } from '../links.tsx';
import { Share } from '../share.tsx';
import { Part, Refused } from '../states.tsx';
import { type Kind, kindsOf } from '../template/template-document.ts';

/** An attestation made by hand. */
export function NewAttestation() {
  const { say } = useWords();
  const tell = useTexts(newWords);
  const { environment } = useSearch({ from: '/shell' });
  const batch = (
    <PageLink to="/attestations/batch" search={{ environment }}>
      {tell('batch')}
    </PageLink>
  );
  return (
    <AttestPage title={say('newAttestation')} aside={batch}>
      {(start) => <Entry key={start.environment} {...start} />}
    </AttestPage>
  );
}

function Entry({ environment, known, who }: Start) {
  const { say } = useWords();
  const tell = useTexts(newWords);
  const lastKey = `attestation-template ${who}`;
  const [only, ...others] = known;
  const last = others.length === 0 ? only : known.find(({ id }) => id === localStorage.getItem(lastKey));
  const begin = () => newDraft(last?.id);
  const { draft, change, isRestored, lostFiles, discard } = useDraft(`${who} new ${environment}`, begin);
  const [sent, setSent] = useState<Sent>();
  const { templateId } = draft;
  const stored = api.useQuery(
    'get',
    '/console/v1/templates/{templateId}',
    { params: { path: { templateId } } },
    { enabled: templateId !== '' },
  );
  const source = stored.data?.source ?? '';
  const kinds = useMemo(() => kindsOf(source), [source]);

  // A new form begins with what the template requires, or its only kind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another template begins again
  useEffect(() => {
    const wanted = startingFactoids(kinds);
    if (wanted.length === 0) return;
    change((before) => (before.factoids.length > 0 ? before : { ...before, factoids: wanted }));
  }, [kinds]);

  if (sent !== undefined)
    return (
      <Stored
        {...{ environment, sent }}
        onAgain={() => {
          discard({ ...newDraft(templateId), factoids: startingFactoids(kinds) });
          setSent(undefined);
        }}
        onBack={() => setSent(undefined)}
      />
    );
  const ids = known.map(({ id }) => id);
  const chosen = known.find(({ id }) => id === templateId);
  const parts = chosen?.kinds.map(({ name, required }) => (required ? `${name} (${say('required')})` : name));
  return (
    <Stack gap="lg">
      {isRestored && <Restored {...{ draft, lostFiles }} onDiscard={() => discard(newDraft(templateId))} />}
      <SelectField
        label={say('template')}
        className="entry-id"
        description={parts ? tell('parts', { names: parts.join(', ') }) : tell('templateFirst')}
        value={templateId}
        values={templateId === '' ? ['', ...ids] : ids}
        labelOf={(id) => known.find((each) => each.id === id)?.name ?? tell('chooseTemplate')}
        onChange={(id) => change((before) => ({ ...before, templateId: id, factoids: [] }))}
      />
      <Refused error={stored.error} onAgain={() => void stored.refetch()} />
      {templateId !== '' && (
        <EntryForm
          {...{ environment, draft, change, kinds, source }}
          send={async (connection) => {
            const { no, is } = await sendNew(connection, draft, kinds, environment);
            const isNew = is !== 'other';
            localStorage.setItem(lastKey, templateId);
            await queries.invalidateQueries({ queryKey: ['get', '/console/v1/attestations'] });
            setSent({ no, isNew, completed: draft.completed });
            if (isNew) discard(newDraft(templateId));
          }}
        >
          <Owner {...{ draft, change }} />
        </EntryForm>
      )}
    </Stack>
  );
}

/** A factoid of each kind that the template requires, or of its only kind. */
function startingFactoids(kinds: readonly Kind[]) {
  const wanted = kinds.length === 1 ? kinds : kinds.filter(({ required }) => required);
  return wanted.map(({ name }) => newFactoid(name, []));
}

interface DraftProps {
  readonly draft: Draft;
  readonly change: ChangeDraft;
}

/** The number that the member gives, and the identities of the owner. */
function Owner({ draft: { uniqueId, identities }, change }: DraftProps) {
  const tell = useTexts(newWords);
  const tellShared = useAttestWords();
  const name = useTexts(attestationWords);
  const field = useFields();
  const free = identityCodes.filter((code) => !identities.some((each) => each.code === code));
  const set = (next: Draft['identities']) => change((before) => ({ ...before, identities: next }));
  const [firstFree] = free;
  const signs = unseenSigns(uniqueId);
  return (
    <>
      <TextField
        label="unique_id"
        description={signs ? tellShared('unseen', { signs }) : tell('uniqueIdHint')}
        className="entry-id"
        {...field('unique_id')}
        value={uniqueId}
        onChange={(next) => change((before) => ({ ...before, uniqueId: next }))}
      />
      <Part title={tell('identities')} hint={tell('identitiesHint')}>
        <Stack gap="xs" align="flex-start">
          {identities.map(({ code, value }, at) => (
            <Group key={code} gap="xs" align="start">
              <SelectField
                label={tell('identityCode')}
                value={code}
                values={identityCodes.filter((each) => each === code || free.includes(each))}
                labelOf={(each) => `${name(`identity.${each}`)} (${each})`}
                onChange={(next) => set(identities.with(at, { code: next, value }))}
              />
              <TextField
                label={tellShared('identity')}
                autoComplete="off"
                {...field(`identities/${code}`)}
                value={value}
                onChange={(next) => set(identities.with(at, { code, value: next }))}
              />
              {identities.length > 1 && (
                <Button
                  className="next-to-field"
                  variant="subtle"
                  size="xs"
                  aria-label={tellShared('remove', { name: name(`identity.${code}`) })}
                  onClick={() => set(identities.toSpliced(at, 1))}
                >
                  {tellShared('remove', { name: '' }).trim()}
                </Button>
              )}
            </Group>
          ))}
          {firstFree !== undefined && (
            <Button
              size="xs"
              variant="default"
              onClick={() => set([...identities, { code: firstFree, value: '' }])}
            >
              {tell('addIdentity')}
            </Button>
          )}
        </Stack>
      </Part>
    </>
  );
}

interface Sent {
  readonly no: string;
  /** Else the unique_id was used before, by an attestation with other content. */
  readonly isNew: boolean;
  readonly completed: boolean;
}

interface StoredProps {
  readonly environment: Environment;
  readonly sent: Sent;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

/** The number of what was stored, and ways to go on. */
function Stored({ environment, sent: { no, isNew, completed }, onAgain, onBack }: StoredProps) {
  const tell = useTexts(newWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const link = { params: { no }, search: { environment } };
  return (
    <Card withBorder className={isNew ? 'stored-card' : undefined}>
      <Stack gap="sm">
        <Title order={2} size="h4" ref={heading} tabIndex={-1}>
          {tell(isNew ? 'stored' : 'usedBefore')}
        </Title>
        <Text size="sm">{tell(isNew ? (completed ? 'storedClosed' : 'storedOpen') : 'usedBeforeText')}</Text>
        <div>
          <Text size="sm" c="dimmed">
            {tell('number')}
          </Text>
          <Copyable text={no} what={tell('number')}>
            <span className="mono stored-number" role="status">
              {no}
            </span>
          </Copyable>
        </div>
        <Group>
          <ButtonLink to="/attestations/$no" {...link}>
            {tell('openIt')}
          </ButtonLink>
          {isNew && !completed && (
            <ButtonLink variant="default" to="/attestations/$no/add" {...link}>
              {tell('addMore')}
            </ButtonLink>
          )}
          {isNew && <Share no={no} />}
          <Button variant="default" onClick={isNew ? onAgain : onBack}>
            {tell(isNew ? 'another' : 'back')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

const newWords = {
  batch: ['Attest many from a file', '从文件批量存证'],
  chooseTemplate: ['Choose a template', '请选择模板'],
  templateFirst: [
    'Choose a template first: it defines the fields.',
    '请先选择模板：模板决定需要填写的内容。',
  ],
  parts: ['Parts: {names}', '内容：{names}'],
  uniqueIdHint: [
    'Your own number for it, such as an order number. The same number is stored only once.',
    '您自己的编号，例如订单号。相同编号只会保存一次。',
  ],
  identities: ['Identities', '身份信息'],
  identitiesHint: [
    'Anyone with the reference number and one of these identities can look up the attestation.',
    '凭存证编号和其中一项身份信息即可查询此存证。',
  ],
  identityCode: ['Identity code', '身份类型'],
  addIdentity: ['Add an identity', '添加身份'],
  stored: ['The attestation is stored', '存证已保存'],
  storedClosed: [
    'It is closed. Its file with the certificate is being created.',
    '此存证已完结，正在生成存证文件和证书。',
  ],
  storedOpen: [
    'It is open: you can add content until you close it.',
    '此存证处于开放状态，完结之前可继续追加。',
  ],
  usedBefore: ['This unique_id was used before', '此 unique_id 已被使用'],
  usedBeforeText: [
    'The attestation below has this unique_id but other content. Nothing was stored. Go back and choose another unique_id.',
    '下列存证已使用此 unique_id，且内容不同。本次未保存任何内容。请返回并更换 unique_id。',
  ],
  number: ['Reference number', '存证编号'],
  openIt: ['Open the attestation', '打开存证'],
  addMore: ['Add to it', '追加内容'],
  another: ['Make another one', '再建一个'],
  back: ['Back to the form', '返回表单'],
} as const;
