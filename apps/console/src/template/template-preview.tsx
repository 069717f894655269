import type { components } from '@attestation/console/contract';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fetchClient, messageOf } from '../api.ts';
import { drawPdf } from '../draw-pdf.ts';
import { useTexts, useWords } from '../language.tsx';
import { type Fault, useEditorWords } from './template-context.tsx';

type Problem = components['schemas']['Problem'];

interface Props {
  readonly source: string;
  /** Shown in place of sample data; it is drawn again when this is another object. */
  readonly values?: components['schemas']['PreviewValues'];
  readonly onFaults: (faults: readonly Fault[]) => void;
}

/** Milliseconds after the last key. */
const patience = 250;

/** The certificate that the server renders from a template and sample data, or what someone has typed. pdf.js draws it and is loaded with this module. */
export function TemplatePreview({ source, values, onFaults }: Props) {
  const { say } = useWords();
  const tell = useTexts(previewWords);
  const { say: sayHere } = useEditorWords();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'faulty'>('drawing');
  const [fault, setFault] = useState('');

  useEffect(() => {
    const abort = new AbortController();
    setState('drawing');
    let timer = begin(patience);
    function begin(milliseconds: number) {
      return setTimeout(() => void update().catch(failed), milliseconds);
    }
    async function update() {
      const { data, error, response } = await fetchClient.POST('/console/v1/templates/preview', {
        body: { source, ...(values && { values }) },
        parseAs: 'arrayBuffer',
        signal: abort.signal,
      });
      if (abort.signal.aborted) return;
      if (response.status === 429) {
        timer = begin(1000 * Number(response.headers.get('retry-after') ?? 1));
        return;
      }
      const faults = (error as Problem | undefined)?.faults ?? [];
      onFaults(faults);
      setFault(error && faults.length === 0 ? messageOf(error) : '');
      if (data === undefined) return setState('faulty');
      const pages = await drawPdf(data as unknown as ArrayBuffer, 5);
      if (abort.signal.aborted) return;
      place.current?.replaceChildren(...pages);
      setState('drawn');
    }
    // No connection, or a page that pdf.js cannot draw. What was given up says nothing.
    function failed(error: unknown) {
      if (abort.signal.aborted) return;
      setFault(messageOf(error));
      setState('faulty');
    }
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, values, onFaults]);

  // Another language needs no other picture.
  useEffect(() => {
    if (state !== 'drawn') return;
    for (const [at, page] of [...(place.current?.children ?? [])].entries())
      page.setAttribute('aria-label', sayHere('page', { number: at + 1 }));
  }, [state, sayHere]);

  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus (WCAG 2.2, 2.1.1)
      tabIndex={0}
      aria-label={say('preview')}
      aria-busy={state === 'drawing'}
      data-state={state}
      className="preview"
    >
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {tell(noteOf(state, fault !== '', values !== undefined))}
      </Text>
      {fault !== '' && <Text className="faults">{fault}</Text>}
      <div ref={place} className={state === 'drawn' ? undefined : 'stale'} />
    </section>
  );
}

function noteOf(state: 'drawing' | 'drawn' | 'faulty', isFailed: boolean, isTyped: boolean) {
  if (state === 'faulty' && isFailed) return 'failed';
  return state === 'drawn' && isTyped ? 'typed' : state;
}

/** What is shown of the certificate. */
const previewWords = {
  drawing: ['Drawing the certificate …', '正在绘制证书…'],
  drawn: [
    'The certificate with sample data. Repeated content has two samples. A title or text that uses one of its fields shows both values, separated by “;”.',
    '使用示例数据的证书。为展示重复内容的样式，这类内容有两个示例；标题或文本用到其中的字段时，会显示两个值，以“；”分隔。',
  ],
  typed: [
    'The certificate with your values. Reference number and time are examples.',
    '以您填写的内容绘制的证书，编号和时间为示例。',
  ],
  faulty: [
    'This template cannot produce a certificate yet. The problems are listed above.',
    '此模板还不能生成证书，问题列在上方。',
  ],
  failed: ['The certificate could not be drawn:', '无法绘制证书：'],
} as const;
