import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const aYear = 365 * 24 * 60 * 60;

/** Paths of the app itself; the browser's router takes it from there. */
const pages = ['/', '/login', '/unauthorized'];

/** Serves the built web app: hashed files for ever, the page itself fresh each time. */
export async function serveWebApp(app: FastifyInstance, folder = built): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new Error(
      `The web app is not built: ${folder} has no index.html. Run npm run build:web.`,
    );
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    setHeaders: (response, file) => {
      const hashed = path.relative(folder, file).startsWith('assets');
      response.header('cache-control', hashed ? `public, max-age=${aYear}, immutable` : 'no-cache');
    },
  });
  for (const page of pages) {
    app.get(page, { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
  }
}
