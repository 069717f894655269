import { styleText } from 'node:util';
import type { HelpConfiguration } from 'commander';

/** Commands by their names alone; bold headings and coloured names, where the help is read on a terminal. */
export function helpStyle(colour: boolean): HelpConfiguration {
  const terms: HelpConfiguration = { subcommandTerm: (command) => command.name() };
  if (!colour) return terms;
  const bold = (text: string) => styleText('bold', text, { validateStream: false });
  const cyan = (text: string) => styleText('cyan', text, { validateStream: false });
  return {
    ...terms,
    styleTitle: bold,
    styleSubcommandTerm: cyan,
    styleOptionTerm: cyan,
    styleArgumentTerm: cyan,
  };
}
