import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConfigFile } from '@attestation/conformance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../src/command/run-command.ts';
import { type RunningVariant, startVariant } from '../src/variants/judge-variant.ts';

let usual: RunningVariant;
beforeAll(async () => {
  usual = await startVariant({ id: 'usual', says: '', base: 'reference', decisions: [] });
});
afterAll(() => usual.stop());

/** A front that hands requests on, but for what `refuses` says. */
async function behindFront(
  config: ConfigFile,
  { refuses = () => false, delay = 0 }: { refuses?: (type: string) => boolean; delay?: number },
  work: (config: ConfigFile) => Promise<void>,
): Promise<void> {
  const to = new URL(config.baseUrl);
  const server = createServer((from, answer) => {
    if (refuses(from.headers['content-type'] ?? '')) {
      from.resume();
      from.once('end', () => {
        const body = JSON.stringify({ request_id: '', message: 'no forms', timestamp: Date.now() });
        answer.writeHead(400, { 'Content-Type': 'application/json' }).end(body);
      });
      return;
    }
    const { method = 'POST', url = '/', rawHeaders } = from;
    const on = request({ host: to.hostname, port: to.port, method, path: url }, (got) => {
      setTimeout(() => {
        answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
        got.pipe(answer);
      }, delay);
    });
    on.on('error', () => answer.destroy());
    for (let at = 0; at < rawHeaders.length; at += 2) {
      on.setHeader(rawHeaders[at] as string, rawHeaders[at + 1] as string);
    }
    from.pipe(on);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  try {
    await work({ ...config, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a target that refuses every form exits with 1, and the first line says why', {
  timeout: 300_000,
}, async () => {
  await behindFront(usual.config, { refuses: (type) => type.startsWith('multipart/') }, async (config) => {
    const { exit, output } = await runCommand(config, ['--profile', 'core', '--max-seconds', '300']);
    expect(exit).toBe(1);
    expect(output.split('\n')[0]).toMatch(
      /^INCOMPLETE The config declares attachments, but none of \d+ cases/,
    );
    expect(output).toMatch(/No MUST is seen broken, but attachments was never observed/);
  });
});

test('a slow target is given up after the time that the run may take', { timeout: 300_000 }, async () => {
  await behindFront(usual.config, { delay: 300 }, async (config) => {
    const begin = performance.now();
    const { exit, output } = await runCommand(config, ['--profile', 'core', '--max-seconds', '4']);
    expect(exit).toBe(1);
    expect(output.split('\n')[0]).toMatch(
      /^INCOMPLETE The run was stopped after 4 s: \d+ of \d+ cases were not run/,
    );
    expect(performance.now() - begin).toBeLessThan(60_000);
  });
});
