import { parentPort } from 'node:worker_threads';
import type { RenderRequest } from '../src/renderer-main.ts';

// A rendering thread that never finishes a whole document, dies of another, and manages shortened ones.
parentPort?.on('message', ({ input, limits }: RenderRequest) => {
  const whole = limits.maxPages > 10;
  if (whole && input.no === 'SLOW') for (;;);
  if (input.no === 'HOPELESS') for (;;);
  if (whole && input.no === 'DEADLY') process.exit(1);
  parentPort?.postMessage({ bytes: new TextEncoder().encode(whole ? 'whole' : 'short') });
});
