import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../http/create-listener.ts';
import { type Packable, packable, sendPacked } from '../http/send-packed.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const headers = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** @param nonce of the style elements that Mantine writes */
const policy = (nonce: string) =>
  [
    ...[
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
    ],
    ...["connect-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
  ].join('; ');

interface File extends Packable {
  readonly type: string;
}

/**
 * Serves the pages of the console at `/console`, the owner's look-up at `/lookup`, and a page for people at unknown addresses.
 *
 * @param folder with `index.html`, `lookup.html`, `not-found.html` and `assets/`, all of which are kept in memory (4 MB)
 * @param serviceName who runs this server, for owners
 * @param sendsMail whether a person who lost the password can get a link by mail
 * @param provider host of the OpenID provider; empty: there is none
 * @param hasDocs whether the pages link to the documentation
 * @returns sends the page for an unknown address
 */
export function addPages(
  app: FastifyInstance,
  folder: string,
  options: { serviceName: string; sendsMail: boolean; provider: string; hasDocs: boolean },
): (reply: FastifyReply) => FastifyReply {
  const { serviceName, sendsMail, provider, hasDocs } = options;
  const named = serviceName.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
  const [page = '', lookup = '', notFound = ''] = ['index.html', 'lookup.html', 'not-found.html'].map(
    (name) =>
      readFileSync(join(folder, name), 'utf8')
        .replace('__DOCUMENTATION__', hasDocs ? '/docs/' : '')
        .replace('__MAIL__', sendsMail ? 'yes' : '')
        .replace('__PROVIDER__', provider)
        .replace('__SERVICE_NAME__', () => named),
  );
  const files = new Map<string, File>();
  for (const name of ['icon.svg', ...readdirSync(join(folder, 'assets')).map((each) => `assets/${each}`)]) {
    const type = types[extname(name)];
    if (type !== undefined)
      files.set(`/console/${name}`, { type, ...packable(readFileSync(join(folder, name))) });
  }

  // A person follows the printed address; for programs it stays a path that does not exist.
  app.get('/', async ({ headers: { accept } }, reply) =>
    accept?.includes('text/html') ? reply.redirect('/console') : reply.callNotFound(),
  );
  app.get('/lookup', async (_, reply) => sendPage(reply, lookup));
  app.get('/console', async (_, reply) => sendPage(reply, page));
  app.get('/console/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const file = files.get(path);
    if (file !== undefined) return sendFile(request, reply, file, path.startsWith('/console/assets/'));
    if (/^\/console\/(v1|assets)\//.test(path)) {
      return reply.code(404).send({ code: 'unknown-path', message: 'There is nothing at this path.' });
    }
    return sendPage(reply, page);
  });
  return (reply) => sendPage(reply.code(404), notFound);
}

/** Whether a person is to read the answer to an unknown address: a browser prefers HTML. The paths of the API are for programs alone. */
export function isForPeople({ method, raw, headers: { accept = '' } }: FastifyRequest): boolean {
  if (!/^(GET|HEAD)$/.test(method) || /\/api(\/|$)/i.test(pathOf(raw))) return false;
  const ranges = accept.split(',').map((range) =>
    range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim()),
  );
  const weightOf = (type: string) => {
    const [, ...parameters] = ranges.find(([name]) => name === type) ?? ['', 'q=0'];
    return Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
  };
  return weightOf('text/html') > weightOf('application/json');
}

/** Every address of the console is one page, which then shows what the address says. */
function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy(nonce),
      'Content-Type': 'text/html; charset=utf-8',
    })
    .send(html.replace('__CSP_NONCE__', nonce));
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: File,
  isHashed: boolean,
): Promise<FastifyReply> {
  reply.headers({
    ...headers,
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'Content-Type': file.type,
  });
  return sendPacked(request, reply, file);
}
