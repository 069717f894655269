import { styleText } from 'node:util';
import type { HelpConfiguration } from 'commander';

/** Bold headings and coloured names, where the help is read on a terminal. */
export function helpStyle(colour: boolean): HelpConfiguration {
  if (!colour) return {};
  const bold = (text: string) => styleText('bold', text, { validateStream: false });
  const cyan = (text: string) => styleText('cyan', text, { validateStream: false });
  return {
    styleTitle: bold,
    styleSubcommandTerm: cyan,
    styleOptionTerm: cyan,
    styleArgumentTerm: cyan,
  };
}
