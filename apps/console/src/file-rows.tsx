import type { components } from '@attestation/console/contract';
import { displayText } from '@attestation/signing/printable';
import { Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Environment, fetchClient } from './api.ts';
import {
  drawFile,
  FileFault,
  type FilePlace,
  kindOf,
  mostFetched,
  takeFile,
  withPlaces,
} from './attested-file.ts';
import { Copyable } from './copy-text.tsx';
import { download } from './dom.ts';
import { useTexts, useWords } from './language.tsx';
import { Refused } from './states.tsx';
import { RowAction } from './table.tsx';

type Attestation = components['schemas']['Attestation'];

interface Props {
  readonly of: Attestation;
  readonly environment: Environment;
}

/** Files of an attestation, each with who signs it, to be looked at or saved alone. */
export function FileRows({ of: { no, files, fileReady }, environment }: Props) {
  const tell = useTexts(words);
  const fetched = useRef<Promise<Blob>>(undefined);
  const isSmall =
    files.reduce((sum, { size, signedSize }) => sum + size + (signedSize ?? 0), 0) <= mostFetched;
  /** The attestation file, fetched once for all files. */
  const source = () => {
    fetched.current ??= fetchFile(no, environment).catch((error: unknown) => {
      fetched.current = undefined;
      throw error;
    });
    return fetched.current;
  };
  return (
    <>
      <ul className="file-rows">
        {withPlaces(files).map((file) => (
          <FileRow
            key={`${file.factoid} ${file.position}`}
            file={file}
            take={
              fileReady && isSmall
                ? async (isOriginal) => takeFile(await source(), file, isOriginal)
                : undefined
            }
          />
        ))}
      </ul>
      {!(fileReady && isSmall) && (
        <Text size="sm" c="dimmed">
          {tell(isSmall ? 'filesLater' : 'filesTooLarge')}
        </Text>
      )}
    </>
  );
}

async function fetchFile(no: string, environment: Environment): Promise<Blob> {
  const { data, error } = await fetchClient.GET('/console/v1/attestations/{no}/file', {
    params: { path: { no }, query: { environment } },
    parseAs: 'blob',
  });
  if (data === undefined) throw error;
  return data as unknown as Blob;
}

interface RowProps {
  readonly file: Attestation['files'][number] & FilePlace;
  /** Undefined: it cannot be had alone. */
  readonly take: ((isOriginal: boolean) => ReturnType<typeof takeFile>) | undefined;
}

const noPages: readonly HTMLElement[] = [];

function FileRow({ file: { name, size, signedSize, checksum, signers }, take }: RowProps) {
  const { say, number } = useWords();
  const tell = useTexts(words);
  const place = useRef<HTMLDivElement>(null);
  const title = displayText(name ?? tell('unnamed'));
  const kind = kindOf(title);
  const act = useMutation({
    async mutationFn(what: 'view' | 'save' | 'original') {
      const taken = await take?.(what === 'original');
      if (taken === undefined) return noPages;
      if (what === 'view')
        return drawFile(kind, title, taken.blob, (page) => tell('page', { what: title, number: page }));
      download(taken.name, taken.blob);
      return noPages;
    },
  });
  const pages = act.data ?? noPages;
  useEffect(() => place.current?.replaceChildren(...pages), [pages]);
  const isShown = pages.length > 0;
  const { error } = act;
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <span>
          <strong>{title}</strong> <span className="figure">{tell('bytes', { size: number(size) })}</span>
        </span>
        {take && (
          <Group gap="xs">
            {kind !== 'other' && (
              <RowAction
                label={tell(isShown ? 'close' : 'view')}
                to={title}
                loading={act.isPending && act.variables === 'view'}
                onClick={() => (isShown ? act.reset() : act.mutate('view'))}
              />
            )}
            {(signedSize === null ? (['save'] as const) : (['save', 'original'] as const)).map((what) => (
              <RowAction
                key={what}
                label={tell(what === 'save' && signedSize !== null ? 'signed' : what)}
                to={title}
                icon="download"
                loading={act.isPending && act.variables === what}
                onClick={() => act.mutate(what)}
              />
            ))}
          </Group>
        )}
      </Group>
      {signers.map((signer) => (
        <div key={signer.name}>
          {tell('signer', { ...signer, keywords: signer.keywords.map((each) => `“${each}”`).join(' ') })}
        </div>
      ))}
      <span className="detail">
        {say('checksum')} <Copyable text={checksum} what={say('checksum')} />
      </span>
      <Refused
        error={error}
        {...(error instanceof FileFault && { message: tell(error.word, { reason: error.message }) })}
      />
      <div ref={place} className="pages" />
    </li>
  );
}

const words = {
  unnamed: ['File without a name', '未命名文件'],
  bytes: ['{size} bytes', '{size} 字节'],
  signer: ['Signing party: {name}, at {keywords}', '签署方：{name}，签署位置：{keywords}'],
  view: ['View', '查看'],
  close: ['Close', '收起'],
  save: ['Save', '保存'],
  signed: ['Save with signatures', '保存已签署版本'],
  original: ['Save original', '保存原件'],
  page: ['{what}, page {number}', '{what}，第 {number} 页'],
  filesLater: [
    'Files can be opened once the attestation file has been created.',
    '存证文件生成后方可打开文件。',
  ],
  filesTooLarge: [
    'The files are too large to open here. Download the attestation file, which contains them.',
    '文件过大，无法在此打开。请下载存证文件，其中包含全部文件。',
  ],
  fileMissing: ['The attestation file does not contain this file.', '存证文件中没有该文件。'],
  cannotShow: [
    'This file cannot be shown here: {reason}. Save it instead.',
    '无法在此显示该文件：{reason}。请保存后查看。',
  ],
} as const;
