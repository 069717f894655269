import { newRequestId } from '@attestation/signing';
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Environment } from '../api.ts';
import { sha256Of } from '../key-pair.ts';
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
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);

  const replace = (key: string, next: Partial<FileDraft>) =>
    onChange((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each)));
  const add = (chosen: readonly File[]) => {
    const added = chosen.map((file): FileDraft => ({ key: newRequestId(), file, signers: [] }));
    onChange((before) => [...before, ...added]);
    for (const { key, file } of added) {
      file
        .arrayBuffer()
        .then(sha256Of)
        .then(
          (checksum) => replace(key, { checksum }),
          () => setUnreadable((before) => [...before, key]),
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
          {unreadable.includes(key) ? (
            <FieldFault text={tell('unreadable')} />
          ) : (
            checksum === undefined && <progress aria-label={tell('hashing')} />
          )}
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
