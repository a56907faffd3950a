import { readSessionPage } from '@mach42/contracts/sessions/links.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withStyleNonce } from './style-nonce.ts';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const aYear = 365 * 24 * 60 * 60;

export class WebAppMissing extends Error {
  override readonly name = 'WebAppMissing';

  constructor(index: string) {
    super(`The web app is not built: there is no ${index}. Run npm run build:web.`);
  }
}

interface Product {
  readonly name: string;
  /** The name in addresses. */
  readonly slug: string;
}

/**
 * Serves the built web app: hashed files for ever, everything else fresh each time. A path that is
 * neither a file nor a call is the app itself, whose router takes it from there; shared sessions
 * have a small page of their own.
 * @throws WebAppMissing
 */
export async function serveWebApp(
  app: FastifyInstance,
  product: Product,
  folder = built,
): Promise<void> {
  const index = path.join(folder, 'index.html');
  if (!existsSync(index)) {
    throw new WebAppMissing(index);
  }
  const page = named(await readFile(index, 'utf8'), product);
  const sessionPage = named(await readFile(path.join(folder, 'session.html'), 'utf8'), product);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['*.html', '**/*.{br,gz}'],
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
    const [pathname = ''] = request.url.split('?', 1);
    const isSession = readSessionPage(pathname, product.slug) !== undefined;
    return reply
      .type('text/html')
      .header('cache-control', 'no-cache')
      .send(isSession ? sessionPage : withStyleNonce(reply, page));
  });
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** The page tells the app what the product is called, and what in addresses. */
function named(page: string, { name, slug }: Product): string {
  const values = new Map([
    ['name', name],
    ['slug', slug],
  ]);
  return page.replaceAll(
    /(name="product-(name|slug)" content=")[^"]*/g,
    (_, tag: string, which: string) => tag + escaped(values.get(which) ?? ''),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[&<"]/g, (character) => entities[character] ?? '');
}
