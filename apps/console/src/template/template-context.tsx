import type { components } from '@attestation/console/contract';
import type { TemplateKind } from '@attestation/rendering/layout';
import { createContext, useContext } from 'react';
import { useTexts, useWords } from '../language.tsx';
import { type EditorWords, editorWords } from './editor-words.ts';

/** Texts of the template editor: apart from those of the console, which every page loads. */
export function useEditorWords(): EditorWords {
  const { language } = useWords();
  return { language, say: useTexts(editorWords) };
}

export type Fault = NonNullable<components['schemas']['Problem']['faults']>[number];

/** What the server finds wrong in the template that is edited. */
export const FaultsContext = createContext<readonly Fault[]>([]);

/** What parts of the layout editor need of the template around them. */
export interface TemplateParts {
  readonly kinds: readonly TemplateKind[];
  /** Says something to screen readers. */
  readonly announce: (text: string) => void;
}

export const TemplatePartsContext = createContext<TemplateParts>({ kinds: [], announce: () => undefined });

export function useTemplateParts(): TemplateParts {
  return useContext(TemplatePartsContext);
}
