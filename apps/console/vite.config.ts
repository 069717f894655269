import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two pages: the console, and the owner's look-up, which stays small. The server sends both with a strict CSP. */
export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    // The byte budgets are measured by it.
    manifest: true,
    // Of what is bundled: their licences ask for it.
    license: { fileName: 'licences.md' },
    target: 'es2022',
    // The first with light-dark(), which is not to be taken apart: Mantine decides the scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    rollupOptions: { input: ['index.html', 'lookup.html'] },
  },
});
