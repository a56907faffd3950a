import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const aYear = 365 * 24 * 60 * 60;

export class WebAppMissing extends Error {
  override readonly name = 'WebAppMissing';

  constructor(index: string) {
    super(`The web app is not built: there is no ${index}. Run npm run build:web.`);
  }
}

/**
 * Serves the built web app: hashed files for ever, everything else fresh each time. A path that is
 * neither a file nor a call is the app itself, whose router takes it from there.
 * @throws WebAppMissing
 */
export async function serveWebApp(
  app: FastifyInstance,
  productName: string,
  folder = built,
): Promise<void> {
  const index = path.join(folder, 'index.html');
  if (!existsSync(index)) {
    throw new WebAppMissing(index);
  }
  const page = named(await readFile(index, 'utf8'), productName);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    setHeaders: (response, file) => {
      const isHashed = path.relative(folder, file).startsWith('assets');
      response.header(
        'cache-control',
        isHashed ? `public, max-age=${aYear}, immutable` : 'no-cache',
      );
    },
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (/^\/(api|assets)\//.test(request.url)) return reply.callNotFound();
    return reply.type('text/html').header('cache-control', 'no-cache').send(page);
  });
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** The page tells the app what the product is called. */
function named(page: string, productName: string): string {
  const content = productName.replaceAll(/[&<"]/g, (character) => entities[character] ?? '');
  return page.replace(/(name="product-name" content=")[^"]*/, (_, tag: string) => tag + content);
}
