import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { SettingsError } from '../settings/values.ts';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` in the text format of Prometheus, on a port of its own: it is for operators, and the API's limits do
 * not apply to it.
 *
 * @throws SettingsError when the port is taken
 */
export async function serveMetrics(
  registry: { readonly contentType: string; metrics(): Promise<string> },
  { host, port }: { readonly host: string; readonly port: number },
  onFault: (error: unknown) => void,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('The metrics are at /metrics.\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        onFault(error);
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The metrics could not be read.\n');
      },
    );
  });
  // One scraper, perhaps a second one; whoever else is there must not hold memory.
  server.maxConnections = 20;
  server.headersTimeout = 5_000;
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new SettingsError([
          `METRICS_PORT is ${isIPv6(host) ? `[${host}]` : host}:${port}, where nothing can listen (${cause.code}): name another port.`,
        ]),
      ),
    );
    server.listen(port, host, resolve);
  });
  const { address, port: bound, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
