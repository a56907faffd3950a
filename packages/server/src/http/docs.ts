import type { FastifyInstance } from 'fastify';
import { docsPage, type Described } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';

/** Shows the description of the interface to people: one page, without a script. */
export function serveDocs(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get('/api/docs', hidden, (_, reply) =>
    // What is answered as OpenAPI has this shape.
    reply
      .type('text/html')
      .header('cache-control', 'no-cache')
      .send(docsPage(app.swagger() as Described)),
  );
  app.get('/api/docs.css', hidden, (_, reply) =>
    reply.type('text/css').header('cache-control', 'no-cache').send(docsStyle),
  );
}
