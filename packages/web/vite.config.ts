import { readSessionPage } from '@mach42/contracts/sessions/links.ts';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { blueprintCss } from './build/blueprint-css.ts';
import { precompress } from './build/precompress.ts';
import { preloadStart } from './build/preload-start.ts';
import { serviceWorker } from './build/service-worker.ts';
import { startGroups } from './build/start-groups.ts';

const backend = 'http://127.0.0.1:4242';

/** Asks for the text font at once, which is named only in the stylesheet; elsewhere `start.js` does. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { path: page, bundle }) => {
      if (page !== '/session.html') return [];
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

/** Serves shared sessions with a page of their own, as the server does. */
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

const config: UserConfig = {
  plugins: [
    react(),
    sessionPages,
    preloadFont,
    blueprintCss,
    preloadStart,
    serviceWorker,
    precompress,
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
    },
  },
};

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config;
  const output = { codeSplitting: { groups: await startGroups(config) } };
  return mergeConfig(config, { build: { rollupOptions: { output } } });
});
