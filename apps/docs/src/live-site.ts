import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.yaml': 'application/yaml; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/** Where a page listens for its next edition. */
const events = '/live-reload';
const listener = `<script>new EventSource('${events}').onmessage = () => location.reload()</script>`;

/** A site whose open pages load themselves again. */
export interface LiveSite {
  readonly url: string;
  reload(): void;
  close(): void;
}

/**
 * Serves a built site on the loopback address.
 *
 * @param port 0 takes a free one
 * @throws when the port is taken.
 */
export async function openSite(folder: string, port: number): Promise<LiveSite> {
  const pages = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== events) return void answer(folder, pathname, response);
    pages.add(response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }));
    response.write(': listening\n\n');
    response.on('close', () => pages.delete(response));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reload() {
      for (const page of pages) page.write('data: reload\n\n');
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  // A URL's path has no `..` left, but `%2e%2e` decodes to one; normalize keeps it inside the folder.
  const path = normalize(decoded(pathname)).replace(/\/$/, '/index.html');
  const body = await readFile(join(folder, path)).catch(() => undefined);
  if (body === undefined) {
    const page = await readFile(join(folder, '404.html')).catch(() => 'No such page\n');
    return void response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }
  const type = types[extname(path)] ?? 'application/octet-stream';
  const page = extname(path) === '.html' ? body.toString().replace('</body>', `${listener}</body>`) : body;
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(page);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname; // No page has such a name: it becomes the 404 of any other.
  }
}
