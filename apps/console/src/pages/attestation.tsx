import type { components } from '@attestation/console/contract';
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, fetchClient, messageOf } from '../api.ts';
import { State } from '../attestation-table.tsx';
import { type AttestationWord, attestationWords } from '../attestation-words.ts';
import type { Environment } from '../environment.ts';
import { useWords } from '../language.tsx';
import { PageLink } from '../page-link.tsx';
import { Loading, PageTitle, Refused } from '../states.tsx';
import { useTexts } from '../use-texts.ts';
import { Verification } from '../verification.tsx';
import { verifyAddress } from '../verify-address.ts';
import { WideTable } from '../wide-table.tsx';

interface Props {
  readonly no: string;
  readonly environment: Environment;
  /** What else can be done with the attestation. */
  readonly children: ReactNode;
}

/** Pages that are drawn. */
const most = 20;

/** The certificate, drawn here, since browsers of phones show no PDF; and as the PDF itself. */
function Certificate({ no, environment, children }: Props) {
  const { say } = useWords();
  const tell = useTexts(attestationWords);
  const place = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<readonly HTMLElement[]>([]);
  const [fault, setFault] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const address = `/console/v1/attestations/${encodeURIComponent(no)}/certificate?environment=${environment}`;

  const show = async () => {
    setIsBusy(true);
    setFault('');
    try {
      const { data, error } = await fetchClient.GET('/console/v1/attestations/{no}/certificate', {
        params: { path: { no }, query: { environment } },
        parseAs: 'arrayBuffer',
      });
      if (data === undefined) return setFault(messageOf(error));
      const { drawPdf } = await import('../draw-pdf.ts');
      setPages(await drawPdf(data as unknown as ArrayBuffer, most));
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };

  useEffect(() => {
    place.current?.replaceChildren(...pages);
    for (const [at, page] of pages.entries())
      page.setAttribute('aria-label', tell('certificatePage', { number: at + 1 }));
  }, [pages, tell]);

  return (
    <section aria-label={say('preview')}>
      <Group>
        {pages.length === 0 ? (
          <Button loading={isBusy} onClick={() => void show()}>
            {tell('viewCertificate')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setPages([])}>
            {tell('closeCertificate')}
          </Button>
        )}
        <Button variant="default" component="a" href={address} target="_blank">
          {tell('openPdf')}
        </Button>
        {children}
      </Group>
      {fault !== '' && <Refused message={fault} />}
      <div ref={place} className="pages" />
      {pages.length === most && <Text size="sm">{tell('certificateMore', { count: most })}</Text>}
    </section>
  );
}

export function Attestation() {
  const { say, time, number, language } = useWords();
  const tell = useTexts(attestationWords);
  const { environment } = useSearch({ from: '/shell' });
  const { no } = useParams({ from: '/shell/attestations/$no' });
  const query = { params: { path: { no }, query: { environment } } };
  const found = api.useQuery('get', '/console/v1/attestations/{no}', query, {
    // Its file is made, logged and anchored while someone looks.
    refetchInterval: ({ state }) => (state.data?.blockchainHash === null ? 5000 : false),
  });
  if (found.error && found.data === undefined)
    return <Refused message={messageOf(found.error)} onAgain={() => void found.refetch()} />;
  if (found.data === undefined) return <Loading />;
  const { uniqueId, template, createdAt, completed, identities, factoids, files, events } = found.data;
  const file = `/console/v1/attestations/${encodeURIComponent(no)}/file?environment=${environment}`;
  const verify = verifyAddress(language, location.pathname + location.search);
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

  return (
    <>
      <PageTitle aside={<State completed={completed} />}>
        <span className="mono">{no}</span>
      </PageTitle>
      <Stack gap="lg">
        {completed ? (
          <Certificate no={no} environment={environment}>
            <Button variant="default" component="a" href={file} download>
              {say('download')}
            </Button>
            <Anchor href={verify}>{tell('verify')}</Anchor>
          </Certificate>
        ) : (
          <Group>
            <Text c="dimmed">{say('openHint')}</Text>
            <Anchor href={verify}>{tell('verify')}</Anchor>
          </Group>
        )}
        {completed && <Verification no={no} environment={environment} />}
        <Rows rows={facts} />
        <section>
          <Title order={2} size="h4" mb="xs">
            {tell('progress')}
          </Title>
          <Progress of={found.data} />
        </section>
        <section>
          <Title order={2} size="h4">
            {tell('identities')}
          </Title>
          <Rows rows={identities.map(({ type, value }) => [identityName(type, tell), value])} />
        </section>
        {files.length > 0 && (
          <section>
            <Title order={2} size="h4" mb="xs">
              {say('files')}
            </Title>
            <WideTable label={say('files')} heads={['fileName', 'size', 'checksum']} stacked>
              {files.map(({ factoid, name, size, checksum }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one file may be there twice, and they never change
                <tr key={`${factoid} ${at}`}>
                  <td>{name ?? '–'}</td>
                  <td data-label={say('size')}>{number(size)}</td>
                  <td className="mono" data-label={say('checksum')}>
                    {checksum}
                  </td>
                </tr>
              ))}
            </WideTable>
          </section>
        )}
        {others.length > 0 && (
          <section>
            <Title order={2} size="h4">
              {tell('events')}
            </Title>
            <Rows rows={others.map(({ what, at }) => [tell(`custody.${what}`), time(at)])} />
          </section>
        )}
        <section>
          <Title order={2} size="h4" mb="xs">
            {tell('factoids')}
          </Title>
          <Stack>
            {factoids.length === 0 && <Text c="dimmed">{say('none')}</Text>}
            {factoids.map(({ uniqueId: id, type, fields }) => (
              <Card withBorder key={id}>
                <Text fw={600}>
                  {type} <span className="mono">{id}</span>
                </Text>
                <Rows rows={fields.map(({ name, label, value }) => [label ?? name, value])} />
              </Card>
            ))}
          </Stack>
        </section>
      </Stack>
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
            <td className="mono">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const names: Readonly<Record<string, AttestationWord>> = {
  ID: 'identity.ID',
  MO: 'identity.MO',
  USCID: 'identity.USCID',
};

/** What the certificate calls this kind of identity; codes that it does not know stay as they are. */
function identityName(code: string, say: (word: AttestationWord) => string): string {
  const name = names[code];
  return name === undefined ? code : say(name);
}

/** How far an attestation has come: each step needs the one before. */
function Progress({ of }: { readonly of: components['schemas']['Attestation'] }) {
  const { say, time, number } = useWords();
  const tell = useTexts(attestationWords);
  const { createdAt, completed, events, log, blockchainHash, hashKind } = of;
  const closedAt = events.find(({ what }) => what === 'closed')?.at;
  const placeOf = ({ shard, position }: { shard: number; position: number }) =>
    tell('progress.logPlace', { shard, position: number(position) });
  const waits = tell('progress.waits');
  const rootOf = (hash: string | null) => (hash === null ? waits : tell('progress.rootIs', { hash }));
  const steps: [name: string, isDone: boolean, detail: string][] = [
    [tell('progress.stored'), true, time(createdAt)],
    [
      say('closed'),
      completed,
      closedAt === undefined ? say('openHint') : `${time(closedAt)} · ${tell('closedHint')}`,
    ],
    [say('evidence'), log !== null, log ? tell('fileMade') : completed ? tell('fileWaits') : waits],
    [tell('progress.log'), log !== null, log ? placeOf(log) : waits],
    hashKind === 'transaction'
      ? [tell('progress.chain'), blockchainHash !== null, blockchainHash ?? waits]
      : [tell('progress.root'), blockchainHash !== null, rootOf(blockchainHash)],
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
