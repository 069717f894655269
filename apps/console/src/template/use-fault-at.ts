import { useContext } from 'react';
import { useEditorWords } from './editor-words.ts';
import { faultText } from './fault-text.ts';
import { FaultsContext } from './faults-context.ts';

/** What is wrong at this JSON pointer, for the input that changes it. */
export function useFaultAt(place: string): string | undefined {
  const { language } = useEditorWords();
  const fault = useContext(FaultsContext).find((each) => each.place === place);
  return fault && faultText(fault.message, language);
}
