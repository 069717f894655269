import type { components } from '@attestation/console/contract';
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, isUnknown, useMayChange } from '../api.ts';
import { Certificate, Verification } from '../attestation-file.tsx';
import { State } from '../attestation-table.tsx';
import { attestationWords } from '../attestation-words.ts';
import { Copyable } from '../copy-text.tsx';
import { FileRows } from '../file-rows.tsx';
import { Icon } from '../icons.tsx';
import { useTexts, useWords } from '../language.tsx';
import { ButtonLink, PageLink } from '../links.tsx';
import { UnknownNumber } from '../missing.tsx';
import { Share } from '../share.tsx';
import { Loading, PageTitle, Part, Refused } from '../states.tsx';
import { titleOf } from '../wording.ts';

export function Attestation() {
  const { say, time } = useWords();
  const tell = useTexts(attestationWords);
  const mayChange = useMayChange();
  const { environment } = useSearch({ from: '/shell' });
  const { no } = useParams({ from: '/shell/attestations/$no' });
  const query = { params: { path: { no }, query: { environment } } };
  const found = api.useQuery('get', '/console/v1/attestations/{no}', query, {
    // Its file is made, logged and anchored while someone looks.
    refetchInterval: ({ state }) => (state.data?.blockchainHash === null ? 5000 : false),
  });
  if (isUnknown(found.error)) return <UnknownNumber no={no} />;
  if (found.data === undefined)
    return found.error ? <Refused error={found.error} onAgain={() => void found.refetch()} /> : <Loading />;
  const { uniqueId, template, createdAt, completed, identities, factoids, files, events } = found.data;
  const { blockchainHash, hashKind } = found.data;
  const file = `/console/v1/attestations/${encodeURIComponent(no)}/file?environment=${environment}`;
  // The progress shows the time of the others.
  const others = events.filter(({ what }) => what !== 'created' && what !== 'closed');
  const facts: Row[] = [
    [say('uniqueId'), uniqueId],
    [
      say('template'),
      <PageLink
        key={template.id}
        size="sm"
        ff="text"
        to="/templates/$templateId"
        params={{ templateId: template.id }}
        search={{ environment }}
      >
        {tell('templateVersion', template)}
      </PageLink>,
    ],
    [say('created'), time(createdAt)],
  ];
  if (blockchainHash !== null) {
    const what = tell(hashKind);
    facts.push([what, <Copyable key={what} text={blockchainHash} what={what} />]);
  }
  const actions = (
    <Group gap="xs">
      <Share no={no} />
      {completed && (
        <Button component="a" href={file} download leftSection={<Icon name="download" />}>
          {say('download')}
        </Button>
      )}
      {!completed && mayChange && (
        <ButtonLink to="/attestations/$no/add" params={{ no }} search={{ environment }}>
          {tell('add')}
        </ButtonLink>
      )}
    </Group>
  );

  return (
    <>
      <PageTitle aside={actions}>{titleOf(found.data)}</PageTitle>
      <Group gap="sm" mb="lg">
        <Copyable text={no} what={say('number')} />
        <State completed={completed} />
        {!completed && (
          <Text size="sm" c="dimmed">
            {say('openHint')}
          </Text>
        )}
      </Group>
      <div className="columns">
        <Stack gap="lg">
          <Part title={tell('factoids')}>
            {factoids.length === 0 && <Text c="dimmed">{say('none')}</Text>}
            {factoids.map(({ uniqueId: id, type, fields }) => (
              <Card withBorder key={id} mb="sm">
                <Text fw={600}>
                  {type} <span className="mono detail-text">{id}</span>
                </Text>
                <Rows rows={fields.map(({ name, label, value }) => [label ?? name, value])} />
              </Card>
            ))}
          </Part>
          {files.length > 0 && (
            <Part title={say('files')}>
              <FileRows of={found.data} environment={environment} />
            </Part>
          )}
          {completed && <Certificate no={no} environment={environment} isReady={found.data.fileReady} />}
          {completed && <Verification no={no} environment={environment} />}
        </Stack>
        <Stack gap="lg">
          <Part title={tell('identities')}>
            <Rows rows={identities.map(({ type, value }) => [identityName(type, tell), value])} />
          </Part>
          <Part title={tell('details')}>
            <Rows rows={facts} />
          </Part>
          <Part title={tell('progress')}>
            <Progress of={found.data} />
          </Part>
          {others.length > 0 && (
            <Part title={tell('events')}>
              <Rows rows={others.map(({ what, at }) => [tell(`custody.${what}`), time(at)])} />
            </Part>
          )}
        </Stack>
      </div>
    </>
  );
}

type Row = readonly [name: string, value: ReactNode];

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <table className="table dense facts-table">
      <tbody>
        {rows.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={`${name} ${at}`}>
            <th className="fact-name" scope="row">
              {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Say = (word: keyof typeof attestationWords) => string;

/** What the certificate calls this kind of identity; codes that it does not know stay as they are. */
function identityName(code: string, say: Say): string {
  return code === 'ID' || code === 'MO' || code === 'USCID' ? say(`identity.${code}`) : code;
}

/** How far an attestation has come: each step needs the one before. */
function Progress({ of }: { readonly of: components['schemas']['Attestation'] }) {
  const { say, time, number } = useWords();
  const tell = useTexts(attestationWords);
  const { createdAt, completed, events, log, blockchainHash, hashKind } = of;
  const closedAt = events.find(({ what }) => what === 'closed')?.at;
  const waits = tell('progress.waits');
  const place = log ? tell('progress.logPlace', { ...log, position: number(log.position) }) : waits;
  const isChained = hashKind === 'transaction';
  const steps: [name: string, isDone: boolean, detail: string][] = [
    [tell('progress.stored'), true, time(createdAt)],
    [
      say('closed'),
      completed,
      closedAt === undefined ? say('openHint') : `${time(closedAt)} · ${tell('closedHint')}`,
    ],
    [say('evidence'), log !== null, log ? tell('fileMade') : completed ? tell('fileWaits') : waits],
    [tell(isChained ? 'progress.chain' : 'progress.log'), blockchainHash !== null, place],
  ];
  return (
    <ol className="progress">
      {steps.map(([name, isDone, detail]) => (
        <li key={name} className={isDone ? 'progress-done' : undefined}>
          <span aria-hidden="true">{isDone ? '✓' : '○'}</span>
          <strong>{name}</strong>
          <span className="progress-detail">{detail}</span>
        </li>
      ))}
    </ol>
  );
}
