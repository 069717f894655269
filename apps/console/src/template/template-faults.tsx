import { Anchor } from '@mantine/core';
import { useWords } from '../language.tsx';
import { faultText, placeText } from './fault-text.ts';
import { lineOf } from './line-of.ts';
import { type Fault, useEditorWords } from './template-context.tsx';

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
      {faults.map((fault) => {
        const { place, message } = fault;
        const line = lineOf(source, place);
        return (
          <li key={place + message}>
            {place === '' ? (
              <>
                {say('line', { line })} {faultText(fault, language)}
              </>
            ) : (
              <>
                {placeText(place, source, sayHere)}: {faultText(fault, language)} (
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
