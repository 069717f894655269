import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What the first page asks for once its script runs: the frame, and what the service says in Chinese, which is small. */
const soon = ['src/shell.tsx', 'src/service-zh.ts'];

/** Has it loaded together with the script instead of after it. */
const preloadSoon: Plugin = {
  name: 'preload-soon',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { path, bundle = {} }) =>
      Object.values(bundle)
        .filter(
          (chunk) => chunk.type === 'chunk' && soon.some((name) => chunk.facadeModuleId?.endsWith(name)),
        )
        .filter(() => path === '/index.html')
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/console/${fileName}` },
          injectTo: 'head',
        })),
  },
};

/** The console, the owner's look-up, which stays small, and the page of unknown addresses. The server sends all with a strict CSP. */
export default defineConfig({
  base: '/console/',
  plugins: [react({ jsxImportSource: '#display' }), preloadSoon],
  // The search for keywords, which the server runs too, inflates with it.
  resolve: { alias: { 'node:zlib': fileURLToPath(new URL('src/attest/node-zlib.ts', import.meta.url)) } },
  worker: { format: 'es' },
  build: {
    // The byte budgets are measured by it.
    manifest: true,
    // Of what is bundled: their licences ask for it.
    license: { fileName: 'licences.md' },
    target: 'es2022',
    // The first with light-dark(), which is not to be taken apart: Mantine decides the scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    rollupOptions: { input: ['index.html', 'lookup.html', 'not-found.html'] },
  },
});
