import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { lazyRouteComponent, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../api.ts';
import { Dialog } from '../dialog.tsx';
import { drawPdf, type Mark } from '../draw-pdf.ts';
import { SelectField, TextField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { localeOf } from '../wording.ts';
import { useAttestWords, useFields } from './attest-words.ts';
import type { SignerDraft } from './draft.ts';
import type { PlacesAnswer, PlacesRequest } from './places-worker.ts';

const ApplyForm = lazyRouteComponent(() => import('../apply-form.tsx'), 'ApplyForm');

interface Props {
  readonly file: File;
  readonly signers: readonly SignerDraft[];
  /** `attachments/0/1/sign` */
  readonly place: string;
  readonly onChange: (signers: readonly SignerDraft[]) => void;
}

/** Milliseconds after the last key. */
const patience = 400;
/** Milliseconds for one PDF: the service gives it about as many. */
const mostSearched = 15_000;
/** Pages that are drawn. */
const mostPages = 20;
/** White letters on each have a contrast above 4.5 to 1. */
const colours = ['#1b6585', '#9a3412', '#6b21a8', '#166534', '#9d174d', '#3f3f46'] as const;

/** The parties that sign a PDF, each at its keyword; the places are shown on the pages before anything is sent. */
export function PdfSigners({ file, signers, place, onChange }: Props) {
  const tell = useTexts(signerWords);
  const tellShared = useAttestWords();
  const field = useFields();
  const names = new Intl.ListFormat(localeOf(useWords().language));
  const { environment } = useSearch({ from: '/shell' });
  const { data } = api.useQuery('get', '/console/v1/certifications', { params: { query: { environment } } });
  const parties = data?.certifications.filter(({ state }) => state === 'valid') ?? [];
  // Two parties may have one name.
  const labels = new Map(parties.map((each) => [each.caId, `${each.name}, ${each.identity}`]));
  const nameOf = (caId: string) => parties.find((each) => each.caId === caId)?.name ?? caId;
  const found = usePlaces(file, signers);
  const [isApplying, setIsApplying] = useState(false);
  // The keyword that has the focus, or had it last.
  const [focus, setFocus] = useState({ at: 0, isOn: false });
  if (data === undefined) return null;
  const add = (caId: string) => onChange([...signers, { caId, keyword: '' }]);
  const set = (at: number, next: Partial<SignerDraft>) =>
    onChange(signers.map((each, i) => (i === at ? { ...each, ...next } : each)));
  const free = parties.find(({ caId }) => !signers.some((each) => each.caId === caId)) ?? parties[0];
  // The keyword that a click on a line gives: one that is filled is replaced only while it has the focus.
  const taker = focus.isOn || isEmpty(signers[focus.at]) ? focus.at : signers.findIndex(isEmpty);
  const taking = signers[taker];
  const shared = found?.keywords
    .filter((keyword) => placesFor(found, keyword).length > 0)
    .map((keyword) => ({ keyword, group: signers.filter((each) => each.keyword === keyword) }))
    .filter(({ group }) => group.length > 1);
  const marks = signers.flatMap(({ caId, keyword }, at) => {
    const colour = colours[at % colours.length] ?? colours[0];
    return placesFor(found, keyword).map((each) => ({ ...each, label: nameOf(caId), colour }));
  });

  return (
    <Stack gap="xs" className="signers">
      {signers.map(({ caId, keyword }, at) => {
        const name = nameOf(caId);
        const outcome = outcomeOf(found, keyword);
        // What the service refuses in a file is shown at its first keyword.
        const isFirst = at === 0 && field(place).error !== undefined;
        return (
          <Group key={keyOf(at)} gap="xs" align="start">
            <SelectField
              label={tell('party') + ordinal(at)}
              value={caId}
              values={parties.map((each) => each.caId)}
              labelOf={(each) => labels.get(each) ?? each}
              onChange={(next) => set(at, { caId: next })}
            />
            <TextField
              label={tellShared('keyword') + ordinal(at)}
              description={tell('keywordHint', { name, file: file.name })}
              {...field(isFirst ? place : `${place}/${at}`)}
              value={keyword}
              onChange={(next) => set(at, { keyword: next })}
              onFocus={() => setFocus({ at, isOn: true })}
              onBlur={() => setFocus({ at, isOn: false })}
            />
            <Button
              className="next-to-field"
              variant="subtle"
              size="xs"
              aria-label={tellShared('remove', { name })}
              onClick={() => onChange(signers.toSpliced(at, 1))}
            >
              {tellShared('remove', { name: '' }).trim()}
            </Button>
            {outcome && (
              <Text size="sm" className={outcome.isFault ? 'field-fault places' : 'places'} role="status">
                {tell(outcome.word, outcome.values)}
              </Text>
            )}
          </Group>
        );
      })}
      {free === undefined && (
        <Text size="sm" c="dimmed">
          {tell('noParties')}
        </Text>
      )}
      <Group gap="xs">
        {free && (
          <Button size="xs" variant="default" onClick={() => add(free.caId)}>
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
              action={tell('addNew')}
              onDone={(certified) => {
                setIsApplying(false);
                if (certified) add(certified.caId);
              }}
            />
          </Suspense>
        </Dialog>
      )}
      {shared?.map(({ keyword, group }) => (
        <Alert key={keyword} color="yellow" role="status">
          {tell('samePlace', { names: names.format(group.map(({ caId }) => nameOf(caId))), keyword })}
        </Alert>
      ))}
      {signers.length > 0 && (
        <MarkedPages
          {...{ file, marks }}
          isWhole={signers.some(isEmpty)}
          hint={
            taking
              ? tell('clickLine', {
                  keyword: tellShared('keyword') + ordinal(taker),
                  name: nameOf(taking.caId),
                })
              : tell('clickBox')
          }
          onTake={(keyword) => set(taker, { keyword })}
        />
      )}
    </Stack>
  );
}

const ordinal = (at: number) => (at === 0 ? '' : ` ${at + 1}`);

const isEmpty = (signer?: SignerDraft) => signer?.keyword.trim() === '';

/** Rows have nothing else that tells them apart. */
const keyOf = (at: number) => `signer ${at}`;

/** What was found for some keywords; undefined: nothing was looked for yet. */
type Found = { readonly answer: PlacesAnswer; readonly keywords: readonly string[] } | undefined;

/** Looks for the keywords when their typing pauses. */
function usePlaces(file: File, signers: readonly SignerDraft[]): Found {
  const wanted = [...new Set(signers.map(({ keyword }) => keyword).filter((each) => each.trim() !== ''))];
  const key = JSON.stringify(wanted);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
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

/**
 * Where keywords stand in a PDF, by the service's own code: what is found here is where it will sign. It runs in a worker, which
 * can be ended whatever the file makes it do.
 *
 * @throws what the browser throws when the file cannot be read; the signal's reason
 */
async function findPlaces(
  file: Blob,
  keywords: readonly string[],
  signal: AbortSignal,
): Promise<PlacesAnswer> {
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./places-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<PlacesAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PlacesAnswer>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      timer = setTimeout(() => resolve({ unreadable: 'too-slow' }), mostSearched);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.postMessage({ bytes, keywords } satisfies PlacesRequest, [bytes]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

function placesFor(found: Found, keyword: string) {
  if (found === undefined || 'unreadable' in found.answer) return [];
  return found.answer.places[found.keywords.indexOf(keyword)] ?? [];
}

/** Where a keyword stands, in words. */
function outcomeOf(found: Found, keyword: string) {
  const of = (word: keyof typeof signerWords, isFault = false) => ({ word, isFault, values: {} });
  if (keyword.trim() === '') return undefined;
  if (!found?.keywords.includes(keyword)) return of('searching');
  if ('unreadable' in found.answer) {
    const { unreadable } = found.answer;
    return of(unreadable in signerWords ? (unreadable as 'damaged') : 'damaged', true);
  }
  const places = placesFor(found, keyword);
  if (places.length === 0) return of('notFound', true);
  const pages = [...new Set(places.map(({ page }) => page))].join(', ');
  return {
    ...of(places.length === 1 ? 'onePlace' : 'manyPlaces'),
    values: { count: places.length, pages },
  };
}

interface MarkedProps {
  readonly file: File;
  readonly marks: readonly Mark[];
  /** A keyword is missing: the page that has it may be one without a mark. */
  readonly isWhole: boolean;
  /** What a click on a line does. */
  readonly hint: string;
  /** A line of a page was clicked. */
  readonly onTake: (line: string) => void;
}

/** The pages with a frame around each place. */
function MarkedPages({ file, marks, isWhole, hint, onTake }: MarkedProps) {
  const tell = useTexts(signerWords);
  const place = useRef<HTMLDivElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  const key = JSON.stringify(marks);
  const wanted = useMemo(() => JSON.parse(key) as typeof marks, [key]);
  useEffect(() => {
    let isOver = false;
    setIsFailed(false);
    file
      .arrayBuffer()
      .then((bytes) => drawPdf(bytes, mostPages, { marks: wanted, isWhole }))
      .then(
        (pages) => !isOver && place.current?.replaceChildren(...pages),
        () => !isOver && setIsFailed(true),
      );
    return () => {
      isOver = true;
    };
  }, [file, wanted, isWhole]);
  return (
    <>
      <Text size="sm" c="dimmed">
        {isFailed ? tell('notDrawn') : hint}
      </Text>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a keyword can also be typed */}
      <section
        ref={place}
        className="pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus (WCAG 2.2, 2.1.1)
        tabIndex={0}
        aria-label={tell('pages', { name: file.name })}
        onMouseDown={(event) => {
          // The keyword keeps the focus.
          if (lineAt(event) !== undefined) event.preventDefault();
        }}
        onClick={(event) => {
          const line = lineAt(event);
          if (line !== undefined) onTake(line);
        }}
      />
    </>
  );
}

const lineAt = ({ target }: { readonly target: EventTarget }) => (target as HTMLElement).dataset.line;

const signerWords = {
  party: ['Signing party', '签署方'],
  keywordHint: ['Text in {file} at which {name} signs', '{file} 中 {name} 签署位置的文字'],
  addParty: ['Add a signing party', '添加签署方'],
  newParty: ['New signing party', '新建签署方'],
  noParties: [
    'To have this PDF signed, add a party with its details.',
    '如需签署此 PDF，请填写签署方的资料。',
  ],
  addNew: ['Add the party', '添加此签署方'],
  samePlace: ['{names} sign at the same place, “{keyword}”.', '{names}在同一位置签署：“{keyword}”。'],
  clickLine: [
    'Click a line of a page to make it “{keyword}” of {name}.',
    '点击页面中的一行文字，即可将其作为 {name} 的“{keyword}”。',
  ],
  clickBox: ['To replace a keyword, click its box first.', '如需替换关键字，请先点击其输入框。'],
  searching: ['Looking for the keyword …', '正在查找关键字…'],
  onePlace: ['Signs at 1 place, on page {pages}', '在第 {pages} 页签署 1 处'],
  manyPlaces: [
    'Signs at {count} places, on pages {pages}. Use a longer keyword if one of them is not meant for a signature.',
    '签署 {count} 处，位于第 {pages} 页。如有不应签署的位置，请使用更长的关键字。',
  ],
  notFound: [
    'The text of this PDF does not contain this keyword. Case matters, and text in pictures is not searched. Click the line below.',
    '此 PDF 的文字中没有此关键字。须区分大小写，图片中的文字不会被查找。请点击下方页面中的文字。',
  ],
  damaged: [
    'This PDF is damaged and cannot be signed. Save it again with a PDF program.',
    '此 PDF 已损坏，无法签署。请用 PDF 软件重新保存。',
  ],
  'unreadable-page': [
    'A page has text that cannot be read, so this PDF cannot be signed. Save it again with a PDF program.',
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
