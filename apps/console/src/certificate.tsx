import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fetchClient, messageOf } from './api.ts';
import { attestationWords } from './attestation-words.ts';
import type { Environment } from './environment.ts';
import { useWords } from './language.tsx';
import { Refused } from './states.tsx';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly no: string;
  readonly environment: Environment;
  /** What else can be done with the attestation. */
  readonly children: ReactNode;
}

/** Pages that are drawn. */
const most = 20;

/** The certificate, drawn here, since browsers of phones show no PDF; and as the PDF itself. */
export function Certificate({ no, environment, children }: Props) {
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
      const { drawPdf } = await import('./draw-pdf.ts');
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
