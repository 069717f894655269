import { printable, shown } from '@attestation/signing/printable';
import progress from 'cli-progress';
import type { Progress } from '../suite/run-suite.ts';
import { paint, type Terminal } from './terminal.ts';

export interface ProgressShow {
  tell(progress: Progress): void;
  end(): void;
}

/** For a person a bar with the rule at work and the failures so far; without a terminal a line for each failure. */
export function showProgress(terminal: Terminal): ProgressShow {
  const failures = new Set<string>();
  const failed = ({ rule, name }: Progress) => {
    if (failures.has(rule)) return;
    failures.add(rule);
    terminal.err(shown`${paint(terminal, 'red', 'failed')} ${printable(rule)} ${printable(name)}\n`);
  };
  if (!terminal.interactive) {
    return {
      tell: (one) => {
        if (one.failed) failed(one);
      },
      end() {},
    };
  }
  const bar = new progress.SingleBar({
    format: '{bar} {value}/{total}  {failures} failed  {rule}',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    stopOnComplete: false,
    gracefulExit: true,
    fps: 10,
  });
  let started = false;
  return {
    tell({ done, total, rule, failed: broken }) {
      if (broken) failures.add(rule);
      const payload = { rule, failures: failures.size };
      if (!started) bar.start(total, done, payload);
      started = true;
      bar.update(done, payload);
    },
    end() {
      if (started) bar.stop();
    },
  };
}
