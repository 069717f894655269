import { createRenderer } from '../src/create-renderer.ts';
import { niceOfThreads } from './nice-of-threads.ts';
import { sample } from './samples.ts';

// Renders once. Started under `nice`, in a process of its own: no test may take on a lower priority, since it could not
// go back. Prints each priority that a thread has.
const renderer = createRenderer({ threads: 1 });
await renderer.render(sample());
const priorities = [...new Set(niceOfThreads())];
await renderer.close();
process.stdout.write(priorities.join(' '));
