import { verifyInThread } from '../src/evidence/verify-in-thread.ts';
import { createRenderer } from '../src/rendering/create-renderer.ts';
import { niceOfThreads } from './rendering/nice-of-threads.ts';
import { sample } from './rendering/samples.ts';

// Runs the threads that have a low priority once. Started under `nice`, in a process of its own: no test may take on a
// lower priority, since it could not go back. Prints how the verifier ends, and each priority that a thread has.
const renderer = createRenderer({ threads: 1 });
await renderer.render(sample());
const priorities = [...new Set(niceOfThreads())];
await renderer.close();
// That the thread comes to read the trust file is enough.
const outcome = await verifyInThread(import.meta.filename, '{}').catch((error: Error) => error.name);
process.stdout.write(`${outcome} ${priorities}`);
