import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two pages: the console, and the owner's look-up, which stays small. The server sends both with a strict CSP. */
export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: { input: ['index.html', 'lookup.html'] },
  },
});
