import { once } from 'node:events';
import { join } from 'node:path';
import type { Need } from '../mutants/mutant.ts';
import { type RunningMutant, startMutant } from '../start-mutant.ts';
import { switchboardEdits } from './switchboard-edits.ts';

export interface SwitchableMutant extends RunningMutant {
  /** From now on the server has this fault, and no other; null: none. @param id of a generated mutant */
  switchTo(id: string | null): Promise<void>;
}

/** A server that takes on generated faults while it runs. */
export async function startSwitchable(needs?: Need): Promise<SwitchableMutant> {
  const server = await startMutant({
    edits: switchboardEdits,
    preload: [join(import.meta.dirname, 'switchboard.ts')],
    needs,
  });
  return {
    ...server,
    async switchTo(id) {
      const answer = once(server.process, 'message');
      server.process.send({ fault: id });
      const [{ switched }] = (await answer) as [{ switched: string | null }];
      if (switched !== id) throw new Error(`There is no generated mutant ${id}`);
    },
  };
}
