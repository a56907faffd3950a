import { randomUUID } from 'node:crypto';
import { headers } from '@mach42/contracts/kernel/headers.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Authenticate } from './authenticate.ts';
import { errorHandler, notFoundHandler, type ErrorHandlerOptions } from './error-handler.ts';
import { readJsonBodies } from './json-body.ts';
import { logAnswers } from './log-answers.ts';
import { compileSchema } from './schema-compiler.ts';
import { endUnusedConnections } from './unused-connections.ts';

export interface HttpAppOptions extends ErrorHandlerOptions {
  readonly authenticate: Authenticate;
  /** Absent: nothing is logged. */
  readonly logger?: FastifyBaseLogger;
  /** Addresses of the proxies whose `x-forwarded-for` is believed; default none. */
  readonly trustProxy?: string;
  /** Fails a call whose answer does not fit its schema, for tests; default false. */
  readonly checkAnswers?: boolean;
}

/** A Fastify application that keeps the contract's envelopes, codes, headers and limits. */
export function createHttpApp(options: HttpAppOptions): FastifyInstance {
  const { logger, trustProxy } = options;
  const onError = errorHandler(options);
  const app: FastifyInstance = fastify({
    ...(logger === undefined ? {} : { loggerInstance: logger }),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      reply.header(headers.requestId, request.id);
      onError(error, request, reply);
    },
  });
  app.decorate('authenticate', options.authenticate);
  app.decorate('checksAnswers', options.checkAnswers ?? false);
  app.decorateRequest('actor', null);
  app.setValidatorCompiler(compileSchema);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(onError);
  app.setNotFoundHandler(notFoundHandler);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(headers.requestId, request.id);
  });
  readJsonBodies(app);
  endUnusedConnections(app);
  if (logger !== undefined) logAnswers(app);
  return app;
}
