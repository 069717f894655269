/** A process that takes as much of the processors as an attacker did, and sends nothing: started with a share, it ends by a signal. */
import { setPriority } from 'node:os';

setPriority(19);

/** Of one processor. */
const share = Number(process.argv[2]);
/** Milliseconds, about those between two requests of an attacker that a busy server answers. */
const period = 5;

let due = performance.now();
function work(): void {
  const end = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(end);
    return (user + system) / 1000;
  };
  while (used() < share * period);
  due = Math.max(due + period, performance.now());
  setTimeout(work, Math.max(0, due - performance.now()));
}
work();
