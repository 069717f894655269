import type { components } from '@attestation/console/contract';
import { useWords } from './language.tsx';
import { refusalTexts } from './refusal-texts.ts';

type Refusal = components['schemas']['Refusal'];

/** A text, and the language it is in. */
export interface Said {
  readonly text: string;
  readonly lang: 'en' | 'zh-CN';
}

/** What the service says of refused requests, in the language that is shown as far as its codes are known. */
export function useRefusalWords() {
  const { language } = useWords();
  const chinese = refusalTexts();
  const said = (chinese: string | undefined, english: string): Said =>
    language === 'zh' && chinese !== undefined
      ? { text: chinese, lang: 'zh-CN' }
      : { text: english, lang: 'en' };
  return {
    operation: ({ operation }: Refusal) => said(chinese?.operations[operation], operation),
    reason: ({ reason }: Refusal) => said(chinese?.reasons[reason.split(':', 1)[0] ?? ''], reason),
    message: ({ message }: Refusal) => said(chinese?.message(message), message),
    mistake: (mistake: Refusal['mistakes'][number]) => said(chinese?.mistake(mistake), mistake.text),
  };
}
