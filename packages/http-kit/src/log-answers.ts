import { headers } from '@mach42/contracts/kernel/call.ts';
import type { FastifyInstance } from 'fastify';

/** One line an answer. The pattern of the route stands for its address, which may tell more. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        position: reply.getHeader(headers.position),
      },
      'answered',
    );
  });
}
