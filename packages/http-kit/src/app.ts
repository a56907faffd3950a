import { type Envelope, headers } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clientAddress, networkOf, type IsProxy } from './address.ts';
import type { Authenticate } from './authenticate.ts';
import { readBodiesInTurns } from './bodies-in-turns.ts';
import { followEventLoop, type CallMeter } from './call-meter.ts';
import { beginInTurns, CallTurns } from './call-turns.ts';
import type { CallActor } from './claims.ts';
import { answerUnreadable, closeGracefully, limitConnections, limitPieces } from './connections.ts';
import {
  errorHandler,
  type ErrorHandlerOptions,
  notFoundHandler,
  refuseOtherMethods,
  RoutedMethods,
} from './error-handler.ts';
import { readJsonBodies, refuseEncodedBody } from './json-bodies.ts';
import { requireOneHost } from './origin.ts';
import { few, requestsInTurns } from './requests-in-turns.ts';
import { compileSchema } from './schema-compiler.ts';
import { UnreadAnswers } from './unread-answers.ts';

/**
 * Returns the id that the caller gave the request, or the trace that it belongs to (W3C Trace Context), so that its
 * consequences are found under that id; else a new one. A short id is not accepted: it would not distinguish
 * requests.
 */
export function requestIdOf({ headers: given }: Pick<IncomingMessage, 'headers'>): string {
  const id = given[headers.requestId];
  if (typeof id === 'string' && /^[\w.:-]{16,100}$/.test(id)) return id;
  const trace = given['traceparent'];
  const traceId =
    typeof trace === 'string' ? /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(trace)?.[1] : undefined;
  return traceId === undefined || /^0+$/.test(traceId) ? randomUUID() : traceId;
}

export interface HttpAppOptions extends ErrorHandlerOptions {
  readonly authenticate: Authenticate;
  /** Absent: nothing is logged. */
  readonly logger?: FastifyBaseLogger;
  /** Addresses of the proxies whose `x-forwarded-for` is believed; default none. */
  readonly trustProxy?: string;
  /** Bounds the cost of a caller's calls; absent: there is no bound. */
  readonly meter?: CallMeter;
  /** Whether a connection is one of these proxies'; default: none is. */
  readonly isProxy?: IsProxy;
  /** The most connections of one address; default `limits.http.connectionsPerAddress`. */
  readonly connectionsPerAddress?: number;
  /** Milliseconds in which a whole request comes; default `limits.http.requestWithinMs`. */
  readonly requestWithinMs?: number;
  /** Milliseconds from the beginning of a close in which clients learn of it; default 0. */
  readonly lingerMs?: number;
  /** Bounds the answers that wait for their readers; default: by the limits of the contract. */
  readonly unread?: UnreadAnswers;
  /** Milliseconds after which a client that takes nothing of its answer is left; default `limits.http.unread.idleMs`. */
  readonly unreadMs?: number;
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
      // Refused with all others that lack something, in turns.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    genReqId: requestIdOf,
    // The limit is longer than any address: the schemas refuse parameters that are too long, after the guard.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100_000 },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    frameworkErrors: (error, request, reply) => {
      reply.header(headers.requestId, request.id);
      onError(error, request, reply);
    },
  });
  requestsInTurns(app.server, new CallTurns({ free: few }), (request) =>
    networkOf(clientAddress(request, isProxy)),
  );
  limitPieces(app.server);
  readBodiesInTurns(app.server);
  app.decorate('authenticate', options.authenticate);
  app.decorate('meter', options.meter ?? null);
  app.decorate('checksAnswers', options.checkAnswers ?? false);
  app.decorate('unread', options.unread ?? new UnreadAnswers());
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
    refuseEncodedBody(request, reply);
  });
  app.addHook('onRequest', refuseOtherMethods(methods));
  limitConnections(app, connectionsPerAddress, isProxy);
  endUnreadAnswers(app, options.unreadMs ?? limits.http.unread.idleMs);
  closeGracefully(app, lingerMs);
  // Calls have turns of their own, so a call that has begun never waits for one that has not.
  const turns = new CallTurns();
  app.decorate('turns', turns);
  readJsonBodies(app, turns);
  beginInTurns(app, turns);
  if (logger !== undefined) logAnswers(app);
  if (options.meter !== undefined) meterWhileOpen(app, options.meter);
  return app;
}

/** The address of a page with stray percent signs, taken as it is written: the page says that it does not exist. */
function readableAddress(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/**
 * Ends a connection whose client takes nothing of its answer for so long. A call may take as long as it needs: the time
 * is counted from the answer on.
 */
function endUnreadAnswers(app: FastifyInstance, idleMs: number): void {
  app.addHook('onSend', (_, { raw }, payload, done) => {
    raw.setTimeout(idleMs, () => raw.destroy());
    done(null, payload);
  });
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
    /** The actor; set by the guard of the route. */
    actor: CallActor | null;
  }
  interface FastifyContextConfig {
    envelope?: Envelope;
    /** The advice for a body of a type that the call does not accept; default: send JSON. */
    notTaken?: string;
  }
  interface FastifyInstance {
    authenticate: Authenticate;
    /** Whether answers are checked against their schemas, as in tests. */
    checksAnswers: boolean;
    unread: UnreadAnswers;
    /** The turns in which calls begin, and continue where they are long. */
    turns: CallTurns;
    /** Measures the calls of each caller; null: not measured. */
    meter: CallMeter | null;
  }
}
