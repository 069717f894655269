import { newRequestId } from '@attestation/signing';
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Environment } from '../api.ts';
import { useWords } from '../language.tsx';
import { useAttestWords, useFault } from './attest-words.ts';
import type { FileDraft } from './draft.ts';
import { DropArea, FieldFault } from './drop-area.tsx';

const PdfSigners = lazyRouteComponent(() => import('./pdf-signers.tsx'), 'PdfSigners');

export interface FileScope {
  readonly environment: Environment;
}

interface Props extends FileScope {
  readonly files: readonly FileDraft[];
  /** `attachments/0` for the files of the first factoid. */
  readonly place: string;
  readonly onChange: (next: (files: readonly FileDraft[]) => readonly FileDraft[]) => void;
}

/** Files of a factoid: chosen or dropped, each with its checksum and, for a PDF, those who sign it. */
export function FileList({ files, place, onChange, environment }: Props) {
  const tell = useAttestWords();
  const { number } = useWords();
  const fault = useFault(place);
  // By key: shares of the files that are read, 0 to 1; below 0: it cannot be read.
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});

  const replace = (key: string, next: Partial<FileDraft>) =>
    onChange((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each)));
  const add = (chosen: readonly File[]) => {
    const added = chosen.map((file): FileDraft => ({ key: newRequestId(), file, signers: [] }));
    onChange((before) => [...before, ...added]);
    for (const { key, file } of added) {
      const report = (share: number) => setProgress((before) => ({ ...before, [key]: share }));
      checksumOf(file, report).then(
        (checksum) => replace(key, { checksum }),
        () => report(-1),
      );
    }
  };

  return (
    <Stack gap="xs">
      <DropArea label={tell('files')} hint={tell('filesHint')} multiple onFiles={add} />
      <FieldFault text={fault} />
      {files.map(({ key, file, checksum, signers }, at) => (
        <div key={key} className="chosen-file">
          <Group justify="space-between" wrap="nowrap" align="start">
            <div className="chosen-name">
              <Text fw={500}>{file.name}</Text>
              <Text size="xs" c="dimmed">
                {tell('bytes', { size: number(file.size) })}
                {checksum && <span className="mono checksum"> SHA-256 {checksum}</span>}
              </Text>
            </div>
            <Button
              size="compact-xs"
              variant="subtle"
              flex="none"
              aria-label={tell('removeFile', { name: file.name })}
              onClick={() => onChange((before) => before.filter((each) => each.key !== key))}
            >
              {tell('removeFile', { name: '' }).trim()}
            </Button>
          </Group>
          {checksum === undefined && <HashProgress share={progress[key] ?? 0} />}
          {checksum !== undefined && isPdf(file) && (
            <Suspense fallback={null}>
              <PdfSigners
                {...{ environment, file, signers }}
                place={`${place}/${at}/sign`}
                onChange={(next) => replace(key, { signers: next })}
              />
            </Suspense>
          )}
        </div>
      ))}
    </Stack>
  );
}

function isPdf({ name, type }: File): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}

function HashProgress({ share }: { readonly share: number }) {
  const tell = useAttestWords();
  if (share < 0) return <FieldFault text={tell('unreadable')} />;
  const percent = Math.floor(share * 100);
  return <progress value={percent} max={100} aria-label={tell('hashing', { percent })} />;
}

/**
 * SHA-256 of a file, in hexadecimal, as the request names it.
 *
 * WebCrypto digests only a whole buffer, so the file passes through memory, as it does in the client when it is sent.
 *
 * @param report is given the share that is read, 0 to 1
 * @throws what the browser throws when the file cannot be read or has changed
 */
async function checksumOf(file: Blob, report: (share: number) => void): Promise<string> {
  const bytes = new Uint8Array(file.size);
  let size = 0;
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes.set(piece.value, size);
    size += piece.value.length;
    report(size / file.size);
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
