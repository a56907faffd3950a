import { readSessionPage } from '@mach42/contracts/sessions/page-path.ts';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { blueprintCss } from './build/blueprint-css.ts';
import { preloadStart } from './build/preload-start.ts';
import { precompress } from './build/precompress.ts';
import { staticIcons } from './build/static-icons.ts';

const backend = 'http://127.0.0.1:4242';

/** Asks for the text font at once: it is named only in the stylesheet. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((name) => /geist-latin-wght-normal/.test(name));
      if (font === undefined) return [];
      const attrs = {
        rel: 'preload',
        href: `/${font}`,
        as: 'font',
        type: 'font/woff2',
        crossorigin: '',
      };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
};

/** As the server does it: shared sessions have a page of their own. */
const sessionPages: Plugin = {
  name: 'session-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (readSessionPage(pathname, 'mach42') !== undefined) request.url = '/session.html';
      next();
    });
  },
};

/** An icon that several files draw stands in each: as a file of its own it costs a way there and back. */
const smallIcons = {
  maxSize: 3000,
  exclude: (id: string): boolean => !id.includes('@blueprintjs/icons/lib/esm/generated/components'),
};

export default defineConfig({
  plugins: [
    react(),
    sessionPages,
    preloadFont,
    blueprintCss,
    preloadStart,
    precompress,
    staticIcons,
  ],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': backend,
      '/ws': { target: backend, ws: true },
    },
  },
  build: {
    target: 'es2024',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: ['index.html', 'session.html'].map((page) => path.join(import.meta.dirname, page)),
      output: { codeSplitting: { experimentalInlineCommonChunks: smallIcons } },
    },
  },
});
