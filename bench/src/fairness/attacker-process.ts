/** A process that attacks: started with a name and a target, it says `ready`, begins at `start`, ends at `stop`. */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Attack } from './attack.ts';
import { attacks } from './attacks.ts';

// The attacker of a real server has a machine of its own: on this one it gets the processor time that is left.
setPriority(19);

export type Target = Pick<Attack, 'port' | 'key' | 'templateId'> & { readonly name: string };

const [target] = (await once(process, 'message')) as [Target];
const stop = new AbortController();
const answers: Record<string, number> = {};
let start = () => {};
const started = new Promise<void>((resolve) => {
  start = resolve;
});
process.on('message', (message) => {
  if (message === 'start') start();
  else stop.abort();
});
await attacks[target.name]?.({
  ...target,
  signal: stop.signal,
  onAnswer(status) {
    answers[status] = (answers[status] ?? 0) + 1;
  },
  async ready() {
    process.send?.('ready');
    await started;
  },
});
process.send?.(answers, () => process.exit());
