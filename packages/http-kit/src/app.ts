import { type Envelope, headers } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { IsProxy } from './address.ts';
import type { Authenticate } from './authenticate.ts';
import {
  errorHandler,
  type ErrorHandlerOptions,
  notFoundHandler,
  refuseOtherMethods,
} from './error-handler.ts';
import { followEventLoop } from './busy-factor.ts';
import type { CallMeter } from './call-meter.ts';
import { closeGracefully } from './closing.ts';
import { answerUnreadable, limitConnections } from './connections.ts';
import { requireOneHost } from './origin.ts';
import { readJsonBodies } from './json-body.ts';
import { requestIdOf } from './request-id.ts';
import { RoutedMethods } from './routed-methods.ts';
import { compileSchema } from './schema-compiler.ts';
import type { CallActor } from './claims.ts';

export interface HttpAppOptions extends ErrorHandlerOptions {
  readonly authenticate: Authenticate;
  /** Absent: nothing is logged. */
  readonly logger?: FastifyBaseLogger;
  /** Addresses of the proxies whose `x-forwarded-for` is believed; default none. */
  readonly trustProxy?: string;
  /** Bounds what a caller asks for; absent: nothing does. */
  readonly meter?: CallMeter;
  /** Which connections are those proxies'; default none. */
  readonly isProxy?: IsProxy;
  /** Of one address; default `limits.http.connectionsPerAddress`. */
  readonly connectionsPerAddress?: number;
  /** Milliseconds in which a whole request comes; default `limits.http.requestWithinMs`. */
  readonly requestWithinMs?: number;
  /** Milliseconds from the beginning of a close in which clients learn of it; default 0. */
  readonly lingerMs?: number;
  /** Fails a call whose answer does not fit its schema, for tests; default false. */
  readonly checkAnswers?: boolean;
}

/** How often it is looked for requests that come too slowly, in milliseconds. */
const checkEveryMs = 5_000;

/** A Fastify application that keeps the contract's envelopes, codes, headers and limits. */
export function createHttpApp(options: HttpAppOptions): FastifyInstance {
  const { logger, trustProxy, lingerMs = 0, isProxy = () => false } = options;
  const { requestWithinMs = limits.http.requestWithinMs } = options;
  const { connectionsPerAddress = limits.http.connectionsPerAddress } = options;
  const onError = errorHandler(options);
  const app: FastifyInstance = fastify({
    ...(logger === undefined ? {} : { loggerInstance: logger }),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    requestTimeout: requestWithinMs,
    http: {
      headersTimeout: Math.min(limits.http.headersWithinMs, requestWithinMs),
      connectionsCheckingInterval: Math.min(checkEveryMs, requestWithinMs),
    },
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    genReqId: requestIdOf,
    // Longer parameters than any address has: their schemas say what is too long, behind the guard.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100_000 },
    frameworkErrors: (error, request, reply) => {
      reply.header(headers.requestId, request.id);
      onError(error, request, reply);
    },
  });
  app.decorate('authenticate', options.authenticate);
  app.decorate('meter', options.meter ?? null);
  app.decorate('checksAnswers', options.checkAnswers ?? false);
  app.decorateRequest('actor', null);
  app.setValidatorCompiler(compileSchema);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(onError);
  const methods = new RoutedMethods();
  app.addHook('onRoute', ({ url, method }) => methods.add(url, method));
  app.setNotFoundHandler(notFoundHandler);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(headers.requestId, request.id);
    // Public answers set their own header.
    reply.header('cache-control', 'no-store');
    requireOneHost(request.raw);
  });
  app.addHook('onRequest', refuseOtherMethods(methods));
  limitConnections(app, connectionsPerAddress, isProxy);
  closeGracefully(app, lingerMs);
  readJsonBodies(app);
  if (logger !== undefined) logAnswers(app);
  if (options.meter !== undefined) meterWhileOpen(app, options.meter);
  return app;
}

/** Calls cost more while the event loop is late. */
function meterWhileOpen(app: FastifyInstance, { busy }: CallMeter): void {
  let stop: (() => void) | undefined;
  app.addHook('onReady', async () => {
    stop = followEventLoop(busy);
  });
  app.addHook('onClose', async () => stop?.());
}

/** Logs one line for each answer, with the pattern of the route: an address may contain more. */
function logAnswers(app: FastifyInstance): void {
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of the route. */
    actor: CallActor | null;
  }
  interface FastifyContextConfig {
    envelope?: Envelope;
    /** What to do where the body is of a type that the call does not take; default: send JSON. */
    notTaken?: string;
  }
  interface FastifyInstance {
    authenticate: Authenticate;
    /** Whether answers are checked against their schemas, as in tests. */
    checksAnswers: boolean;
    /** Measures the calls of each caller; null: not measured. */
    meter: CallMeter | null;
    isClosing: () => boolean;
    /** Adds work that the app does while it closes and waits for clients. */
    whileClosing: (work: () => Promise<void>) => void;
  }
}
