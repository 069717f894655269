import { Anchor } from '@mantine/core';
import { useWords } from '../language.tsx';
import { lineOf } from '../line-of.ts';
import { useEditorWords } from './editor-words.ts';
import { faultText, placeText } from './fault-text.ts';

export interface Fault {
  /** JSON pointer. */
  readonly place: string;
  readonly message: string;
}

interface Props {
  readonly faults: readonly Fault[];
  readonly source: string;
  readonly onShow: (line: number) => void;
}

/** What the server finds wrong, each with its line. */
export function TemplateFaults({ faults, source, onShow }: Props) {
  const { say } = useWords();
  const { say: sayHere, language } = useEditorWords();
  return (
    <ul className="faults" aria-label={say('faults')}>
      {faults.map(({ place, message }) => {
        const line = lineOf(source, place);
        return (
          <li key={place + message}>
            {place === '' ? (
              <>
                {say('line', { line })} {faultText(message, language)}
              </>
            ) : (
              <>
                {placeText(place, source, sayHere)}: {faultText(message, language)} (
                {say('line', { line }).replace(/[:：]$/, '')})
              </>
            )}{' '}
            {place !== '' && (
              <Anchor component="button" type="button" size="sm" onClick={() => onShow(line)}>
                {sayHere('showInSource')}
              </Anchor>
            )}
          </li>
        );
      })}
    </ul>
  );
}
