import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { verifyAddress } from './addresses.ts';
import { type Environment, fetchClient } from './api.ts';
import { attestationWords } from './attestation-words.ts';
import { useTexts, useWords } from './language.tsx';
import { Part, Refused } from './states.tsx';

interface Props {
  readonly no: string;
  readonly environment: Environment;
}

/** Pages that are drawn. */
const most = 20;
const noPages: readonly HTMLElement[] = [];

/**
 * The certificate, drawn here, since browsers of phones show no PDF; and as the PDF itself. Its first page is shown small as
 * soon as it is in sight.
 */
export function Certificate({ no, environment, isReady }: Props & { readonly isReady: boolean }) {
  const { say } = useWords();
  const tell = useTexts(attestationWords);
  const place = useRef<HTMLDivElement>(null);
  const address = `/console/v1/attestations/${encodeURIComponent(no)}/certificate?environment=${environment}`;
  const view = useMutation({
    async mutationFn(count: number) {
      const { data, error } = await fetchClient.GET('/console/v1/attestations/{no}/certificate', {
        params: { path: { no }, query: { environment } },
        parseAs: 'arrayBuffer',
      });
      if (data === undefined) throw error;
      const { drawPdf } = await import('./draw-pdf.ts');
      return drawPdf(data as unknown as ArrayBuffer, count);
    },
  });

  const { mutate } = view;
  useEffect(() => {
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      mutate(1);
    });
    if (isReady && place.current) sight.observe(place.current);
    return () => sight.disconnect();
  }, [isReady, mutate]);

  const pages = view.data ?? noPages;
  const isWhole = view.variables === most && pages.length > 0;
  useEffect(() => {
    place.current?.replaceChildren(...pages);
    for (const [at, page] of pages.entries())
      page.setAttribute('aria-label', tell('certificatePage', { number: at + 1 }));
  }, [pages, tell]);

  return (
    <Part title={say('preview')}>
      <Group gap="xs">
        <Button variant="default" loading={view.isPending} onClick={() => mutate(isWhole ? 1 : most)}>
          {tell(isWhole ? 'closeCertificate' : 'viewCertificate')}
        </Button>
        <Button variant="default" component="a" href={address} target="_blank">
          {tell('openPdf')}
        </Button>
      </Group>
      <Refused error={view.error} />
      <div ref={place} className={isWhole ? 'pages' : 'pages first-page'} />
      {pages.length === most && <Text size="sm">{tell('certificateMore', { count: most })}</Text>}
    </Part>
  );
}

/** Verifies the attestation file here, and shows every check; what needs no attention is folded. */
export function Verification({ no, environment }: Props) {
  const { language } = useWords();
  const tell = useTexts(attestationWords);
  const verify = useMutation({
    async mutationFn() {
      const { data, error } = await fetchClient.GET('/console/v1/attestations/{no}/file', {
        params: { path: { no }, query: { environment, use: 'verification' } },
        parseAs: 'blob',
      });
      if (data === undefined) throw error;
      const { verifyFile } = await import('./verify-file.ts');
      return (await verifyFile(data as unknown as Blob, environment)) ?? 'too-large';
    },
  });
  const { data: verified } = verify;

  return (
    <Part title={tell('verification')}>
      <Group>
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
          {tell('verifyNow')}
        </Button>
        <Anchor size="sm" href={verifyAddress(language, location.pathname + location.search)}>
          {tell('verify')}
        </Anchor>
      </Group>
      <Refused
        error={verify.error}
        {...(verified === 'too-large' && { message: tell('tooLargeToVerify') })}
      />
      {verified && verified !== 'too-large' && (
        <Card withBorder mt="sm" role="status" data-verdict={verified.report.verdict}>
          <Title order={2} size="h4" className={`verdict-${verified.report.verdict}`}>
            {verified.verdictWording(verified.report, language).verdict}
          </Title>
          <Text size="sm">{verified.verdictWording(verified.report, language).says}</Text>
          <Text size="sm" mb="xs">
            {tell('verifiedWith')}
          </Text>
          <ul className="checks">
            {verified.report.checks.map((check) => {
              const { name, status, message } = verified.wordingOf(check, language);
              const isQuiet = check.status === 'ok' || check.status === 'skipped' || check.status === 'note';
              return (
                <li key={check.id + check.message + (check.file ?? '')} className={`check-${check.status}`}>
                  <details open={!isQuiet}>
                    <summary>
                      <strong>{status}</strong> {name}
                      {check.file !== undefined && <span className="mono"> {check.file}</span>}
                    </summary>
                    {message}
                    {language === 'zh' ? '。' : '.'}
                  </details>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </Part>
  );
}
