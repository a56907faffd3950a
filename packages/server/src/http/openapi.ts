import swagger from '@fastify/swagger';
import { headers } from '@mach42/contracts/kernel/call.ts';
import type { FastifyInstance } from 'fastify';
import { serveDocs } from './docs-page.ts';

const positions = [
  `An answer to what changes something has the header \`${headers.position}\`. A query that is sent with it as`,
  `\`${headers.minPosition}\` is answered when the read models have reached that position, and refused with`,
  `\`UNAVAILABLE\` while they have not. When an event at or before it could not be applied and holds up something`,
  `that concerns the query, the answer has the header \`${headers.heldUp}\` with the names of the parts that are`,
  'held up, and may lack what was written.',
].join(' ');

/** Collects the schemas of the routes registered after it and answers them as OpenAPI 3.1. */
export async function describeApi(app: FastifyInstance, productName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} Workspace`, version: '1', description: positions },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  serveDocs(app);
  app.get('/api/openapi.json', { schema: { hide: true } }, (_, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
}
