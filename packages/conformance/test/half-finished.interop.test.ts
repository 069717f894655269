import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { loadConfig } from '../src/config/read-config.ts';
import { exitCode, nextStep } from '../src/report/report.ts';
import { runSuite } from '../src/run-suite.ts';
import { startPythonServer } from './start-python-server.ts';

/** A front that answers like a server without this path. */
async function startWithout(path: string, target: string) {
  const server = createServer((request, response) => {
    if (request.url === path) {
      request.resume();
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      return;
    }
    const { method, headers } = request;
    const onward = send(new URL(request.url ?? '', target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.on('close', () => request.complete || onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

test.each([
  ['addFactoids', '/api/v1/factoids'],
  ['applyCertification', '/api/v1/cas'],
])('a server without %s: what that blocks is not broken', async (operation, path) => {
  const python = await startPythonServer();
  const front = await startWithout(path, python.url);
  try {
    const config = await loadConfig({ ...python.config, baseUrl: front.url }, process.cwd());
    const report = await runSuite(config, { seed: 1, profile: 'core', maxSeconds: 600 });
    const failed = report.results.filter(({ status }) => status === 'failed').map(({ rule }) => rule);
    expect(failed).toEqual(expect.arrayContaining(['ATT-HTTP-001', 'ATT-ERR-002']));
    expect(failed.filter((rule) => !/^ATT-(HTTP|ERR)-/.test(rule))).toEqual([]);
    const row = report.operations?.find((one) => one.operation === operation);
    expect(row).toMatchObject({ accepted: false, failed: 0, request: `POST ${path}` });
    expect(row?.blocks).toBeGreaterThan(5);
    expect(report.operations?.filter(({ accepted }) => !accepted)).toHaveLength(1);
    expect(nextStep(report)).toBe(
      `Next: POST ${path} (${operation}), which blocks ${row?.blocks} rules of this run.`,
    );
    const leftOut = report.results.find(({ rule }) => rule === 'ATT-LIM-001');
    expect(leftOut).toMatchObject({
      status: 'not-observed',
      message: expect.stringContaining('--profile core'),
    });
    expect(exitCode(report)).toBe(1);
  } finally {
    front.stop();
    await python.stop();
  }
});
