import { Button, Card, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { fetchClient, messageOf } from './api.ts';
import { attestationWords } from './attestation-words.ts';
import type { Environment } from './environment.ts';
import { useWords } from './language.tsx';
import { Refused } from './states.tsx';
import { useTexts } from './use-texts.ts';
import type { Verified } from './verify-file.ts';

interface Props {
  readonly no: string;
  readonly environment: Environment;
}

/** Verifies the attestation file here, and shows every check; what needs no attention is folded. */
export function Verification({ no, environment }: Props) {
  const { language } = useWords();
  const tell = useTexts(attestationWords);
  const [verified, setVerified] = useState<Verified>();
  const [fault, setFault] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const run = async () => {
    setIsBusy(true);
    setFault('');
    try {
      const { data, error } = await fetchClient.GET('/console/v1/attestations/{no}/file', {
        params: { path: { no }, query: { environment, use: 'verification' } },
        parseAs: 'blob',
      });
      if (data === undefined) return setFault(messageOf(error));
      const { verifyFile } = await import('./verify-file.ts');
      const found = await verifyFile(data as unknown as Blob, environment);
      if (found === undefined) return setFault(tell('tooLargeToVerify'));
      setVerified(found);
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <section>
      <Button variant="default" loading={isBusy} onClick={() => void run()}>
        {tell('verifyNow')}
      </Button>
      {fault !== '' && <Refused message={fault} />}
      {verified && (
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
    </section>
  );
}
