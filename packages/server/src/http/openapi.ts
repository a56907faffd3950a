import { task, type Compute } from '@mach42/compute/compute.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiRoute, ApiTexts, ApiToDescribe } from './openapi-text.ts';

const description = task<ApiToDescribe, ApiTexts>(
  new URL('./openapi-text.ts', import.meta.url),
  'describeRoutes',
);

/** Answers the schemas of the routes registered after it as OpenAPI 3.1, and as a page for people. */
export function describeApi(app: FastifyInstance, productName: string, compute: Compute): void {
  const routes: ApiRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    const isShown = schema !== undefined && (schema as { hide?: boolean }).hide !== true;
    if (isShown && method !== 'HEAD') routes.push({ method, url, schema });
  });
  // Written when it is asked for, and once: it is as long as all schemas together.
  let written: Promise<Record<keyof ApiTexts, Buffer>> | undefined;
  async function write() {
    const input = { productName, routes: JSON.stringify(routes) };
    const { json, page } = await compute.run(description, input, { owner: 'description' });
    return { json: Buffer.from(json), page: Buffer.from(page) };
  }
  const texts = () =>
    (written ??= write().catch((error: unknown) => {
      written = undefined;
      throw error;
    }));
  const hidden = { schema: { hide: true } };
  app.get('/api/openapi.json', hidden, async (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((await texts()).json),
  );
  app.get('/api/docs', hidden, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((await texts()).page),
  );
  app.get('/api/docs.css', hidden, (_, reply) =>
    reply.type('text/css').header('cache-control', 'no-cache').send(docsStyle),
  );
}

const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; text-transform: capitalize; }
h3 { font-size: .85rem; margin: 1rem 0 .25rem; }
details { border: 1px solid #8884; border-radius: 6px; margin: .35rem 0; padding: .45rem .75rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; font-size: .8rem; }
summary span { display: block; opacity: .8; padding-left: 1.1rem; }
summary em { display: block; font-size: .8rem; opacity: .7; padding-left: 1.1rem; }
pre { margin: 0; padding: .75rem; overflow-x: auto; font-size: .8rem; background: #8881; border-radius: 6px; }
:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
`;
