import fastifyStatic from '@fastify/static';
import { shareTargetPath } from '@mach42/contracts/attachments/share-target.ts';
import { readSessionPage } from '@mach42/contracts/sessions/links.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The file that browsers install the app from. https://www.w3.org/TR/appmanifest/ */
const manifestFile = 'manifest.webmanifest';

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
 * Serves the built web app: hashed files are cached for ever, the rest is revalidated each time. A path that is
 * neither a file nor a call is the app itself, whose router takes it from there; shared sessions
 * have a small page of their own. The app can be installed, under the name of the product. A build that is made while the
 * server runs is served from then on.
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
  const page = await pageAt(index, product);
  const sessionPage = await pageAt(path.join(folder, 'session.html'), product);
  const common = { index: false, cacheControl: false, preCompressed: true } as const;
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['*.html', manifestFile, '**/*.{br,gz}', 'assets/**'],
    setHeaders: (response) => void response.header('cache-control', 'no-cache'),
  });
  // Looked for on the disk: a build that is made while the server runs has others.
  await app.register(fastifyStatic, {
    ...common,
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    allowedPath: (file) => !/\.(br|gz)$/.test(file),
    setHeaders: (response) =>
      void response.header('cache-control', `public, max-age=${aYear}, immutable`),
  });
  const manifest = JSON.stringify({
    ...(JSON.parse(await readFile(path.join(folder, manifestFile), 'utf8')) as object),
    name: product.name,
    short_name: product.name,
  });
  app.get(`/${manifestFile}`, { schema: { hide: true } }, (_, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  );
  // The service worker takes the content that another app shared. Where there is none, the page says that nothing
  // arrived.
  app.post(
    shareTargetPath,
    {
      schema: { hide: true },
      onRequest: async (_, reply) => reply.redirect(shareTargetPath, 303),
    },
    async (_, reply) => reply.callNotFound(),
  );
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    const [pathname = ''] = request.url.split('?', 1);
    const isSession = readSessionPage(pathname, product.slug) !== undefined;
    const text = isSession ? await sessionPage() : withStyleNonce(reply, await page());
    return reply.type('text/html').header('cache-control', 'no-cache').send(text);
  });
}

/**
 * Reads a page, again after a build: the files that the one before names are gone then. While a build writes it, the one
 * before is answered.
 */
async function pageAt(file: string, product: Product): Promise<() => Promise<string>> {
  const read = async () => named(await readFile(file, 'utf8'), product);
  let { mtimeMs: readAt } = await stat(file);
  let page = await read();
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs === readAt) return page;
      page = await read();
      readAt = mtimeMs;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    return page;
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** Writes into the page the name of the product, and its name in addresses. */
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

const policyHeader = 'content-security-policy';

/**
 * Lets scripts of this one answer add styles to the page, as the editor of JSON does: the page
 * has the nonce, and its policy names it. An element that an attacker adds does not have it.
 */
function withStyleNonce(reply: FastifyReply, page: string): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = reply.getHeader(policyHeader);
  if (typeof policy === 'string') {
    void reply.header(policyHeader, policy.replace(/style-src [^;]*/, `$& 'nonce-${nonce}'`));
  }
  return page.replace(/(<meta property="csp-nonce" nonce=")/, `$1${nonce}`);
}
