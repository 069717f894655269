import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Packable, packable, sendPacked } from './send-packed.ts';

/** Types of what is packed; other files, such as pictures and the search index, are compressed already. */
const textTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.yaml': 'application/yaml; charset=utf-8',
};
const otherTypes: Readonly<Record<string, string>> = { '.png': 'image/png' };

interface File extends Packable {
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Serves the documentation at `/docs`, or says there that it is missing. Files are read at the first request for them,
 * and then kept in memory.
 *
 * @param folder the built site
 * @param remedy what to do when it is missing
 * @returns whether it is there
 */
export function addDocs(app: FastifyInstance, folder: string, remedy: string): boolean {
  const names = namesIn(folder);
  if (!names.has('index.html')) {
    const missing = async (_: FastifyRequest, reply: FastifyReply) =>
      reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(`The documentation is not part of this server. ${remedy}\n`);
    app.get('/docs', missing);
    app.get('/docs/*', missing);
    return false;
  }
  const files = new Map<string, Promise<File>>();
  const fileOf = (name: string) => {
    const file = files.get(name) ?? readDocument(folder, name);
    files.set(name, file);
    // The next request tries again.
    file.catch(() => files.delete(name));
    return file;
  };
  const withHead = { exposeHeadRoute: true };
  app.get('/docs', withHead, async (_, reply) => reply.redirect('/docs/'));
  app.get('/docs/*', withHead, async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    const found = [path || 'index.html', `${path}.html`].find((name) => names.has(name));
    const { headers, ...file } = await fileOf(found ?? '404.html');
    reply.headers(headers);
    if (found === undefined) return sendPacked(request, reply.code(404), file);
    if (request.headers['if-none-match'] === headers.ETag) return reply.code(304).send();
    return headers['Content-Type'] === textTypes[extname(found)]
      ? sendPacked(request, reply, file)
      : reply.send(file.bytes);
  });
  return true;
}

/** Paths of all files, with slashes; none when there is no such folder. */
function namesIn(folder: string): ReadonlySet<string> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return new Set(names.map((name) => name.replaceAll(sep, '/')).filter((name) => extname(name) !== ''));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return new Set();
    throw error;
  }
}

async function readDocument(folder: string, name: string): Promise<File> {
  let bytes = await readFile(join(folder, name));
  // This page is shown under any address, so its links begin at the root of the site.
  if (name === '404.html')
    bytes = Buffer.from(bytes.toString().replace(/ (href|src)="\/(?!\/)/g, ' $1="/docs/'));
  const ending = extname(name);
  return {
    ...packable(bytes),
    headers: {
      'Cache-Control': name.startsWith('_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Content-Type': textTypes[ending] ?? otherTypes[ending] ?? 'application/octet-stream',
      // Weak: the same for every encoding.
      ETag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"`,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      ...(ending === '.html' && { 'Content-Security-Policy': policyOf(bytes.toString()) }),
    },
  };
}

/**
 * Inline scripts run by their hashes. The search needs WebAssembly; highlighted code has its colours in attributes. Try
 * it may call a mock on the reader's machine.
 */
function policyOf(html: string): string {
  const scripts = [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...new Set(hashes)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self' http://localhost:* http://127.0.0.1:*",
    ...["worker-src 'self'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"],
  ].join('; ');
}
