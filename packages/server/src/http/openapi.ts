import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { serveDocs } from './docs.ts';

/** Collects the schemas of the routes registered after it and answers them as OpenAPI 3.1. */
export async function describeApi(app: FastifyInstance, productName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} Workspace`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  serveDocs(app);
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
