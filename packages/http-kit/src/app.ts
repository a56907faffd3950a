import { stoppingText } from '@mach42/contracts/health/texts.ts';
import { type Envelope, headers } from '@mach42/contracts/kernel/call.ts';
import { bodyFault } from '@mach42/contracts/kernel/json-size.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { unstorableAt } from '@mach42/contracts/kernel/storable-text.ts';
import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { networkOf, type IsProxy } from './address.ts';
import type { Authenticate } from './authenticate.ts';
import { readBodiesInTurns } from './bodies-in-turns.ts';
import { followEventLoop, type CallMeter } from './call-meter.ts';
import { CallTurns } from './call-turns.ts';
import type { CallActor } from './claims.ts';
import { answerUnreadable, limitConnections, limitPieces, oneAfterAnother } from './connections.ts';
import {
  errorHandler,
  type ErrorHandlerOptions,
  notFoundHandler,
  refuseOtherMethods,
  RoutedMethods,
} from './error-handler.ts';
import { requireOneHost } from './origin.ts';
import { HttpRefusal } from './refusal.ts';
import { compileSchema } from './schema-compiler.ts';
import { UnreadAnswers } from './unread-answers.ts';

/** Seconds after which a refused caller may try again: here after a restart, or at another process. */
const retryAfter = 2;

/**
 * Closes an app without breaking a call. From the first moment on new calls are refused with
 * UNAVAILABLE, all but those for health; each connection ends behind its next answer. Clients have
 * `lingerMs` to learn of it that way; then connections without a call are ended, and calls under
 * way are answered. Before routes are added.
 * @param refusedWithinMs in which the body of a refused call is read at most
 */
export function closeGracefully(
  app: FastifyInstance,
  lingerMs: number,
  bodiesWithinMs: number = limits.http.bodiesWithinMs,
  refusedWithinMs = retryAfter * 1000,
): void {
  const { server } = app;
  const connections = new Set<Socket>();
  /** Those on which nothing was asked yet: clients open some ahead of need. */
  const unused = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  const beside: (() => Promise<void>)[] = [];
  let isClosing = false;

  server.on('connection', (socket) => {
    connections.add(socket);
    unused.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      unused.delete(socket);
    });
  });
  server.on('upgrade', ({ socket }) => {
    connections.delete(socket);
    unused.delete(socket);
  });
  server.prependListener('request', ({ socket }, response) => {
    unused.delete(socket);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (isClosing) response.shouldKeepAlive = false;
  });

  app.decorate('isClosing', () => isClosing);
  app.decorate('whileClosing', (work: () => Promise<void>) => void beside.push(work));
  app.addHook('onRequest', async ({ raw, url }) => {
    if (!isClosing || url.startsWith('/health/')) return;
    await whenRead(raw, refusedWithinMs);
    throw new HttpRefusal('UNAVAILABLE', stoppingText, { retryAfter });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const response of underWay) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    const isAsked = connections.size > 0;
    await Promise.all([
      ...beside.map((work) => work()),
      isAsked && lingerMs > 0 ? setTimeout(lingerMs) : undefined,
    ]);
    for (const socket of unused) socket.destroy();
    void endUnsentBodies();
  });

  /** A body that its client has not sent completely by then would delay the close. */
  async function endUnsentBodies(): Promise<void> {
    await setTimeout(bodiesWithinMs, undefined, { ref: false });
    for (const { req, socket } of underWay) if (!req.complete) socket?.destroy();
  }
}

/** Reads and discards the body for a short time: an unread body resets the connection. */
async function whenRead(request: IncomingMessage, withinMs: number): Promise<void> {
  if (request.complete) return;
  request.resume();
  const signal = AbortSignal.timeout(withinMs);
  await Promise.race([once(request, 'end', { signal }), once(request, 'close', { signal })]).catch(
    () => undefined,
  );
}

/** Characters of a body that takes milliseconds to scan and to read: others have their turn in between. */
const large = 200_000;
/** Characters of a body of which some at once take milliseconds. */
const long = 10_000;

type Done = (error: Error | null, value?: unknown) => void;

/** JSON is the only body there is; an empty one counts as none, whatever its content type says. */
export function readJsonBodies(app: FastifyInstance, turns: CallTurns): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const readLong = async (request: FastifyRequest, text: string, done: Done): Promise<void> => {
    const caller = callerOf(request);
    await turns.wait(caller);
    const fault = faultOf(request, text);
    if (fault !== undefined) return done(fault);
    if (text.length >= large) await turns.later(caller);
    const [error, value] = await new Promise<Parameters<Done>>((resolve) => {
      void parse(request, text, (...parsed) => resolve(parsed));
    });
    if (text.length >= large) await turns.later(caller);
    return done(error ?? refusalOf(text, value) ?? null, value);
  };
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const text = body.toString();
    if (text.length >= long) return void readLong(request, text, done);
    const fault = faultOf(request, text);
    if (fault !== undefined) return done(fault);
    return parse(request, text, (error, value: unknown) =>
      done(error ?? refusalOf(text, value) ?? null, value),
    );
  });
}

/** Why a body is not parsed. */
function faultOf({ raw }: FastifyRequest, text: string): HttpRefusal | undefined {
  // Nobody learns what it would lead to.
  if (raw.socket.destroyed) return new HttpRefusal('VALIDATION_ERROR', left);
  const fault = bodyFault(text, limits.body);
  return fault && new HttpRefusal('VALIDATION_ERROR', commandTexts.bodyFaults[fault]);
}

const left = 'The connection was closed before the body was read.';

/** JSON has U+0000 as an escape alone, and UTF-8 has no surrogates. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

function refusalOf(text: string, body: unknown): HttpRefusal | undefined {
  if (!mayBeUnstorable.test(text)) return undefined;
  const path = unstorableAt(body);
  if (path === undefined) return undefined;
  const message = commandTexts.unstorable;
  const details = [{ path, message }];
  return new HttpRefusal('VALIDATION_ERROR', `${path || 'The body'} ${message}.`, { details });
}

/**
 * The id that the caller gave the request, or the trace that it belongs to (W3C Trace Context), so that what it
 * led to is found under it; else a new one. Short ones are not taken: they would not tell requests apart.
 */
export function requestIdOf({ headers: given }: Pick<IncomingMessage, 'headers'>): string {
  const id = given[headers.requestId];
  if (typeof id === 'string' && /^[\w.:-]{16,100}$/.test(id)) return id;
  const trace = given['traceparent'];
  const traceId =
    typeof trace === 'string' ? /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(trace)?.[1] : undefined;
  return traceId === undefined || /^0+$/.test(traceId) ? randomUUID() : traceId;
}

const callerOf = ({ actor, ip }: FastifyRequest): string => actor?.id ?? networkOf(ip);

async function doneAfter(turn: Promise<void>, done: () => void): Promise<void> {
  await turn;
  done();
}

/** Begins a call in its turn, whatever it is and who makes it. */
function beginInTurns(app: FastifyInstance, turns: CallTurns): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const turn = turns.wait(callerOf(request));
    if (turn === undefined) done();
    else void doneAfter(turn, done);
  });
}

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
  oneAfterAnother(app.server);
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
  });
  app.addHook('onRequest', refuseOtherMethods(methods));
  limitConnections(app, connectionsPerAddress, isProxy);
  endUnreadAnswers(app, options.unreadMs ?? limits.http.unread.idleMs);
  closeGracefully(app, lingerMs);
  const turns = new CallTurns();
  readJsonBodies(app, turns);
  beginInTurns(app, turns);
  if (logger !== undefined) logAnswers(app);
  if (options.meter !== undefined) meterWhileOpen(app, options.meter);
  return app;
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
    unread: UnreadAnswers;
    /** Measures the calls of each caller; null: not measured. */
    meter: CallMeter | null;
    isClosing: () => boolean;
    /** Adds work that the app does while it closes and waits for clients. */
    whileClosing: (work: () => Promise<void>) => void;
  }
}
