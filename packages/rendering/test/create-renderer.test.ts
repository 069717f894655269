import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { createRenderer, type Renderer, type RendererOptions } from '../src/create-renderer.ts';
import { renderPdf } from '../src/render-pdf.ts';
import { loadFaces } from '../src/style.ts';
import { niceOfThreads } from './nice-of-threads.ts';
import { sample, typical, wide } from './samples.ts';

let renderer: Renderer;
afterEach(() => renderer.close());

function open(options: Partial<RendererOptions> = {}): Renderer {
  renderer = createRenderer({ threads: 1, ...options });
  return renderer;
}

const stubborn = { program: new URL('./slow-renderer.ts', import.meta.url), seconds: 1 };
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('threads give the bytes that any other gives, in whatever order', async () => {
  open({ threads: 2 });
  const inputs = [typical, sample(), wide(60), sample({ environment: 'sandbox' }), typical, sample()];
  const rendered = await Promise.all(inputs.map((input) => renderer.render(input)));
  const faces = loadFaces();
  for (const [index, input] of inputs.entries())
    expect(Buffer.compare(rendered[index] ?? Buffer.of(), await renderPdf(input, faces))).toBe(0);
});

describe.runIf(process.platform === 'linux')('its threads', () => {
  test('have a low priority, and no other has', async () => {
    // The tests may run with a low priority: then all threads have it.
    const own = getPriority();
    await open().render(sample());
    expect(niceOfThreads().filter((nice) => nice !== own)).toEqual(own < 5 ? [5] : []);
  });

  test('start in a service of a still lower priority', async () => {
    const program = join(import.meta.dirname, 'low-priority.ts');
    const { stdout } = await promisify(execFile)('nice', ['-n', '10', process.execPath, program]);
    expect(stdout).toBe(`${Math.min(getPriority() + 10, 19)}`);
  });
});

describe('a document that cannot be finished', () => {
  test.each([
    ['takes too long', 'SLOW'],
    ['ends its thread', 'DEADLY'],
  ])('since it %s is shortened, and the next one is rendered', async (_name, no) => {
    open({ ...stubborn, seconds: no === 'SLOW' ? 1 : 20 });
    const both = await Promise.all([renderer.render(sample({ no })), renderer.render(sample())]);
    expect(both.map(text)).toEqual(['short', 'whole']);
  });

  test('not even shortened is refused, and the next one is rendered', async () => {
    open(stubborn);
    const [hopeless, next] = await Promise.allSettled([
      renderer.render(sample({ no: 'HOPELESS' })),
      renderer.render(sample()),
    ]);
    expect(hopeless).toMatchObject({
      reason: { message: 'A document took more than 1 s to render' },
    });
    expect(next).toMatchObject({ status: 'fulfilled' });
  });

  test('since its layout was not checked says why', async () => {
    open();
    const layout = { blocks: [{ text: '{trade.amout}' }] };
    await expect(renderer.render(sample({ layout }))).rejects.toThrow(
      'The document cannot be rendered: "trade.amout" is not a field: kind "trade" has amount.',
    );
    expect((await renderer.render(sample())).length).toBeGreaterThan(10_000);
  });
});

test('closing refuses who waits', async () => {
  open({ ...stubborn, seconds: 60 });
  const both = [renderer.render(sample({ no: 'SLOW' })), renderer.render(sample())];
  const outcomes = Promise.allSettled(both);
  await renderer.close();
  for (const { status } of await outcomes) expect(status).toBe('rejected');
  await expect(renderer.render(sample())).rejects.toThrow('closed');
});
