import { Button, Group, Stack, Text } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { api, type Environment } from '../api.ts';
import { Dialog } from '../dialog.tsx';
import { drawPdf } from '../draw-pdf.ts';
import { SelectField, TextField } from '../fields.tsx';
import { useTexts } from '../language.tsx';
import { useFault } from './attest-words.ts';
import type { SignerDraft } from './draft.ts';
import { findPlaces } from './find-places.ts';
import type { PlacesAnswer } from './places-worker.ts';

const ApplyForm = lazyRouteComponent(() => import('../apply-form.tsx'), 'ApplyForm');

interface Props {
  readonly environment: Environment;
  readonly file: File;
  readonly signers: readonly SignerDraft[];
  /** `attachments/0/1/sign` */
  readonly place: string;
  readonly onChange: (signers: readonly SignerDraft[]) => void;
}

/** Milliseconds after the last key. */
const patience = 400;
/** Pages that are drawn. */
const mostPages = 20;
/** White letters on each have a contrast above 4.5 to 1. */
const colours = ['#1b6585', '#9a3412', '#6b21a8', '#166534', '#9d174d', '#3f3f46'] as const;

/** The parties that sign a PDF, each at its keyword; the places are shown on the pages before anything is sent. */
export function PdfSigners({ environment, file, signers, place, onChange }: Props) {
  const tell = useTexts(signerWords);
  const query = { params: { query: { environment } } };
  const { data } = api.useQuery('get', '/console/v1/certifications', query);
  const parties = data?.certifications.filter(({ state }) => state === 'valid') ?? [];
  const nameOf = (caId: string) => parties.find((each) => each.caId === caId)?.name ?? caId;
  const found = usePlaces(file, signers);
  const fault = useFault(place);
  const [isApplying, setIsApplying] = useState(false);
  const [text, setText] = useState('');
  if (data === undefined) return null;
  const add = (caId: string) => onChange([...signers, { caId, keyword: '' }]);
  const set = (at: number, next: Partial<SignerDraft>) =>
    onChange(signers.map((each, i) => (i === at ? { ...each, ...next } : each)));

  return (
    <Stack gap="xs" className="signers">
      {signers.map((signer, at) => (
        <Group key={keyOf(at)} gap="xs" align="start">
          <SelectField
            label={tell('party')}
            value={signer.caId}
            values={parties.map(({ caId }) => caId)}
            labelOf={nameOf}
            onChange={(caId) => set(at, { caId })}
          />
          <TextField
            label={tell('keyword')}
            description={tell('keywordHint')}
            error={at === 0 ? fault : undefined}
            value={signer.keyword}
            onChange={(keyword) => set(at, { keyword })}
          />
          <Button
            className="next-to-field"
            variant="subtle"
            size="xs"
            aria-label={tell('removeParty', { name: nameOf(signer.caId) })}
            onClick={() => onChange(signers.toSpliced(at, 1))}
          >
            {tell('removeParty', { name: '' }).trim()}
          </Button>
          <Outcome {...{ found, text, keyword: signer.keyword }} onTake={(keyword) => set(at, { keyword })} />
        </Group>
      ))}
      {parties.length === 0 && (
        <Text size="sm" c="dimmed">
          {tell('noParties')}
        </Text>
      )}
      <Group gap="xs">
        {parties.length > 0 && (
          <Button size="xs" variant="default" onClick={() => add(nextParty(parties, signers))}>
            {tell('addParty')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setIsApplying(true)}>
          {tell('newParty')}
        </Button>
      </Group>
      {isApplying && (
        <Dialog title={tell('newParty')} onClose={() => setIsApplying(false)}>
          <Suspense fallback={null}>
            <ApplyForm
              environment={environment}
              onDone={(certified) => {
                setIsApplying(false);
                if (certified) add(certified.caId);
              }}
            />
          </Suspense>
        </Dialog>
      )}
      {signers.length > 0 && <MarkedPages {...{ file, signers, found, nameOf }} onText={setText} />}
    </Stack>
  );
}

/** Rows have nothing else that tells them apart. */
const keyOf = (at: number) => `signer ${at}`;

/** The first party that does not sign yet. */
function nextParty(parties: readonly { readonly caId: string }[], signers: readonly SignerDraft[]): string {
  const free = parties.find(({ caId }) => !signers.some((each) => each.caId === caId));
  return (free ?? parties[0])?.caId ?? '';
}

/** What was found, by keyword; undefined while it is looked for. */
type Found = { readonly answer: PlacesAnswer; readonly keywords: readonly string[] } | undefined;

/** Looks for the keywords when their typing pauses. */
function usePlaces(file: File, signers: readonly SignerDraft[]): Found {
  const wanted = [...new Set(signers.map(({ keyword }) => keyword).filter((each) => each.trim() !== ''))];
  const key = JSON.stringify(wanted);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    setFound(undefined);
    const keywords = JSON.parse(key) as string[];
    if (keywords.length === 0) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      findPlaces(file, keywords, abort.signal).then(
        (answer) => setFound({ answer, keywords }),
        () => {
          if (!abort.signal.aborted) setFound({ answer: { unreadable: 'damaged' }, keywords });
        },
      );
    }, patience);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [file, key]);
  return found;
}

function placesFor(found: Found, keyword: string) {
  if (found === undefined || 'unreadable' in found.answer) return [];
  return found.answer.places[found.keywords.indexOf(keyword)] ?? [];
}

interface OutcomeProps {
  readonly found: Found;
  readonly keyword: string;
  /** What the pages say. */
  readonly text: string;
  readonly onTake: (keyword: string) => void;
}

/** Where the keyword of a row stands, in words. */
function Outcome({ found, keyword, text, onTake }: OutcomeProps) {
  const tell = useTexts(signerWords);
  if (keyword.trim() === '') return null;
  if (found === undefined || !found.keywords.includes(keyword))
    return (
      <Text size="sm" c="dimmed" className="places">
        {tell('searching')}
      </Text>
    );
  if ('unreadable' in found.answer)
    return (
      <Text className="field-fault places" role="alert">
        {tell(found.answer.unreadable in signerWords ? (found.answer.unreadable as 'damaged') : 'damaged')}
      </Text>
    );
  const places = placesFor(found, keyword);
  if (places.length === 0) {
    const exact = exactText(text, keyword.trim());
    return (
      <Text className="field-fault places" role="alert">
        {tell('notFound')}{' '}
        {exact && (
          <Button size="compact-xs" variant="default" onClick={() => onTake(exact)}>
            {tell('takeExact', { text: exact })}
          </Button>
        )}
      </Text>
    );
  }
  const pages = [...new Set(places.map(({ page }) => page))].join(', ');
  return (
    <Text size="sm" className="places" role="status">
      {tell(places.length === 1 ? 'onePlace' : 'manyPlaces', { count: places.length, pages })}
    </Text>
  );
}

/** The text that differs from a keyword in nothing but the case of its letters: a short line whole. */
function exactText(text: string, keyword: string): string | undefined {
  const at = text.toLowerCase().indexOf(keyword.toLowerCase());
  if (at < 0) return undefined;
  const [line = ''] = text.slice(text.lastIndexOf('\n', at) + 1).split('\n', 1);
  const exact = line.length <= 40 ? line.trim() : text.slice(at, at + keyword.length);
  return exact === keyword ? undefined : exact;
}

interface MarkedProps extends Pick<Props, 'file' | 'signers'> {
  readonly found: Found;
  readonly nameOf: (caId: string) => string;
  readonly onText: (text: string) => void;
}

/** The pages with a frame around each place; before any is known, the first ones. */
function MarkedPages({ file, signers, found, nameOf, onText }: MarkedProps) {
  const tell = useTexts(signerWords);
  const place = useRef<HTMLDivElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  const marks = signers.flatMap(({ caId, keyword }, at) => {
    const colour = colours[at % colours.length] ?? colours[0];
    return placesFor(found, keyword).map((each) => ({ ...each, label: nameOf(caId), colour }));
  });
  // While a keyword is looked for, the pages stay.
  const isSearching = found === undefined && signers.some(({ keyword }) => keyword.trim() !== '');
  const last = useRef('[]');
  if (!isSearching) last.current = JSON.stringify(marks);
  const key = last.current;
  const wanted = useMemo(() => JSON.parse(key) as typeof marks, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: onText is a setter
  useEffect(() => {
    let isOver = false;
    setIsFailed(false);
    file
      .arrayBuffer()
      .then((bytes) => drawPdf(bytes, mostPages, wanted))
      .then(
        (pages) => {
          if (isOver) return;
          place.current?.replaceChildren(...pages);
          if (wanted.length === 0) onText(pages.map(({ textContent }) => textContent).join('\n'));
        },
        () => !isOver && setIsFailed(true),
      );
    return () => {
      isOver = true;
    };
  }, [file, wanted]);
  return (
    <>
      {isFailed && <Text size="sm">{tell('notDrawn')}</Text>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus (WCAG 2.2, 2.1.1) */}
      <section ref={place} className="pages" tabIndex={0} aria-label={tell('pages', { name: file.name })} />
    </>
  );
}

const signerWords = {
  party: ['Signing party', '签署方'],
  keyword: ['Keyword', '关键字'],
  keywordHint: ['Text at the place of the signature', '签章位置的文字'],
  addParty: ['Add a signing party', '添加签署方'],
  removeParty: ['Remove {name}', '移除 {name}'],
  newParty: ['New signing party', '新建签署方'],
  noParties: [
    'To have this PDF signed, add a party with its details.',
    '如需签署此 PDF，请填写签署方的资料。',
  ],
  takeExact: ['Use “{text}”', '使用“{text}”'],
  searching: ['Looking for the keyword …', '正在查找关键字…'],
  onePlace: ['Signs at 1 place, on page {pages}', '在第 {pages} 页签署 1 处'],
  manyPlaces: [
    'Signs at {count} places, on pages {pages}. Take a longer keyword if one of them is not meant for a signature.',
    '签署 {count} 处，位于第 {pages} 页。如有不应签署的位置，请使用更长的关键字。',
  ],
  notFound: [
    'The text of this PDF does not contain this keyword. Text in pictures is not searched.',
    '此 PDF 的文字中没有此关键字。图片中的文字不会被查找。',
  ],
  damaged: [
    'This PDF is damaged, so that it cannot be signed. Save it again with a PDF program.',
    '此 PDF 已损坏，无法签署。请用 PDF 软件重新保存。',
  ],
  'unreadable-page': [
    'A page has text that cannot be read, so that this PDF cannot be signed. Save it again with a PDF program.',
    '某页的文字无法读取，因此无法签署此 PDF。请用 PDF 软件重新保存。',
  ],
  encrypted: ['This PDF is encrypted. Save it without a password.', '此 PDF 已加密，请另存为无密码的文件。'],
  locked: ['A signature in this PDF forbids any change.', '此 PDF 中的签名禁止任何更改。'],
  'too-many-pages': ['This PDF has too many pages to be signed.', '此 PDF 页数过多，无法签署。'],
  'too-slow': [
    'Looking for the keyword takes too long. Save the PDF again, or split it.',
    '查找关键字耗时过长。请重新保存或拆分此 PDF。',
  ],
  notDrawn: ['The pages cannot be shown here.', '此处无法显示页面。'],
  pages: ['Pages of {name} with the places of the signatures', '{name} 的页面及签署位置'],
} as const;
