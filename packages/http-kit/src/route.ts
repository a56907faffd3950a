import { type Call, type CallShape, headers } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { closed } from '@mach42/contracts/kernel/schema.ts';
import { addToSpan, traced, traceparentIn } from '@mach42/telemetry/tracing.ts';
import type { FastifyInstance, FastifyRequest, FastifySchema, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { type TProperties, type TSchema, Type } from 'typebox';
import { answerChecker, answerSchema, errorSchema, wrapAnswer } from './answers.ts';
import { type CallHandler, CallRequest, type Part } from './call-request.ts';
import { callerOf } from './call-turns.ts';
import type { CallActor } from './claims.ts';
import { type Access, charge, chargeTo, guard } from './guard.ts';
import { isLongJson, JsonText, jsonObject, jsonPieces } from './json-text.ts';
import { HttpRefusal } from './refusal.ts';

/** How long a handler uses a read that was begun ahead of it, in milliseconds: a body may take minutes to arrive. */
const freshMs = 1_000;

interface Begun<Value> {
  readonly at: number;
  readonly reading: Promise<Value>;
}

/**
 * A read that the handler of a call needs in any case, made at the same time as the read of the caller's account. At
 * that time only the validity of the token is known, so the result is only for a handler behind the guard.
 */
export class ReadAhead<Params, Value> {
  readonly #read: (params: Params) => Promise<Value>;
  readonly #now: () => number;
  readonly #begun = new WeakMap<FastifyRequest, Begun<Value>>();

  /** @param now in milliseconds, from any beginning */
  constructor(read: (params: Params) => Promise<Value>, now = () => performance.now()) {
    this.#read = read;
    this.#now = now;
  }

  /** Parameters that do not fit their schema are refused later, and nothing is read for them. */
  begin(request: FastifyRequest): void {
    if (!request.validateInput(request.params, 'params')) return;
    const reading = this.#read(request.params as Params);
    // A handler that is reached learns of it.
    reading.catch(() => undefined);
    this.#begun.set(request, { at: this.#now(), reading });
  }

  /** Returns the read that was begun, or begins another one where that was long ago. */
  of(request: FastifyRequest): Promise<Value> {
    const begun = this.#begun.get(request);
    const isFresh = begun !== undefined && this.#now() - begun.at < freshMs;
    return isFresh ? begun.reading : this.#read(request.params as Params);
  }
}

/** Characters of an answer whose writing takes milliseconds. */
const large = 200_000;
/** The body of an answer: as it is, or as JSON where some of its fields are written already. */
function bodyOf(answer: object): object | string {
  const isWritten = Object.values(answer).some((value) => value instanceof JsonText);
  return isWritten ? jsonObject(answer).text : answer;
}

/**
 * Returns the same, ready to be sent. A long answer is written, and made bytes, in slices: other requests have a turn
 * between them, whatever it contains.
 */
async function sendable(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: object,
): Promise<object | string | Readable> {
  if (!isLongJson(answer, large)) {
    const body = bodyOf(answer);
    if (typeof body === 'string') reply.type('application/json; charset=utf-8');
    return body;
  }
  const chunks: Buffer[] = [];
  const caller = callerOf(request);
  let bytes = 0;
  for (const piece of jsonPieces(answer)) {
    const chunk = Buffer.from(piece);
    chunks.push(chunk);
    bytes += chunk.length;
    await request.server.turns.wait(caller);
  }
  request.server.unread.hold(request, reply, bytes);
  reply.type('application/json; charset=utf-8');
  reply.header('content-length', bytes);
  return Readable.from(chunks, { objectMode: false });
}

/** A schema for each part that the call has. */
type PartSchemas<Shape extends CallShape> = {
  readonly [Name in Extract<keyof Shape, keyof Parts>]: TSchema;
};

export type RouteOptions<Shape extends CallShape, Ahead = undefined> = PartSchemas<Shape> & {
  /** The schemas by field of the answer, without the envelope's own fields. */
  readonly answer: { readonly [Field in keyof Shape['answer']]-?: TSchema };
  /** One sentence for the description of the interface. */
  readonly summary: string;
  /** The callers who may make the call; default `people`. A call without sign-in is open to everyone. */
  readonly access?: Access;
  /** Status of success; default 200. */
  readonly status?: 200 | 201;
  /** Bytes; default `limits.bodyBytes`. */
  readonly bodyLimit?: number;
  /**
   * Reads the data that the handler of a call with a sign-in needs in any case, at the same time as the caller's
   * account.
   */
  readonly ahead?: (params: Part<Shape, 'params'>) => Promise<Ahead>;
};

/** Serves one call of the contract: guard, validation, envelope, headers and description. */
export function route<Shape extends CallShape, Ahead = undefined>(
  app: FastifyInstance,
  call: Call<Shape>,
  options: RouteOptions<Shape, Ahead>,
  handler: (request: CallRequest<Shape>, ahead: Ahead) => ReturnType<CallHandler<Shape>>,
): void {
  const { access = 'people', status = 200, bodyLimit, body } = options as typeof options & Parts;
  const ahead = options.ahead === undefined ? undefined : new ReadAhead(options.ahead);
  const { meter } = app;
  const mostBytes = bodyLimit ?? limits.bodyBytes;
  /** Nothing is read for a call that is refused for its cost. */
  const begin = async (request: FastifyRequest, actor: CallActor): Promise<void> => {
    if (meter !== null) await chargeTo(actor, request, { meter, cost: call.cost, mostBytes });
    ahead?.begin(request);
  };
  const check = app.checksAnswers
    ? answerChecker(answerSchema(call.envelope, options.answer))
    : undefined;
  app.route({
    method: call.method,
    url: call.path,
    config: { envelope: call.envelope },
    schema: describeCall(call, options, status),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    onRequest: [
      ...(call.signedIn ? [guard(app.authenticate, access, ahead && begin)] : []),
      ...(meter === null || (call.signedIn && ahead !== undefined)
        ? []
        : [charge(meter, call.cost, mostBytes)]),
    ],
    ...(body === undefined ? { preValidation: refuseBody } : {}),
    handler: async (request, reply) => {
      const span = {
        name: `${call.method} ${call.path}`,
        kind: 'server',
        parent: traceparentIn(request.headers['traceparent']),
        attributes: { 'http.request.method': call.method, 'http.route': call.path },
        startedAt: Date.now() - reply.elapsedTime,
      } as const;
      const { answer, position } = await traced(span, async () => {
        const read = (await ahead?.of(request)) as Ahead;
        const answered = await handler(new CallRequest<Shape>(request, reply), read);
        addToSpan({ 'http.response.status_code': status });
        return answered;
      });
      const whole = wrapAnswer(call.envelope, answer);
      check?.(bodyOf(whole));
      if (position !== undefined) reply.header(headers.position, position.toString());
      reply.code(status);
      return sendable(request, reply, whole);
    },
  });
}

export type Parts = Partial<Record<'params' | 'query' | 'body', TSchema>>;

interface Description extends Parts {
  readonly summary: string;
  readonly answer: TProperties;
}

declare module 'fastify' {
  /** The texts of the OpenAPI description beside the schemas. */
  interface FastifySchema {
    summary?: string;
    tags?: string[];
    security?: Record<string, string[]>[];
  }
}

/** The schemas that validate a call, and with them its OpenAPI description. */
export function describeCall(
  call: Call,
  { summary, params, query, body, answer }: Description,
  status: number,
): FastifySchema {
  const failure = errorSchema(call.envelope);
  return {
    summary,
    tags: [sliceOf(call.path)],
    ...(call.signedIn ? { security: [{ bearer: [] }] } : {}),
    ...(params === undefined ? {} : { params }),
    querystring: query ?? noQuery,
    ...(body === undefined ? {} : { body }),
    response: { [status]: answerSchema(call.envelope, answer), '4xx': failure, '5xx': failure },
  };
}

/** A call without a query refuses any. */
const noQuery = Type.Object({}, closed);

/** `/api/rooms/:id` belongs to `rooms`. */
const sliceOf = (path: string): string => path.split('/')[2] ?? '';

/** Refuses a body for calls that take none. No body, `null` and `{}` mean the same; any field is unknown. */
export async function refuseBody({ body }: FastifyRequest): Promise<void> {
  if (body === undefined || body === null) return;
  if (typeof body === 'object' && Object.keys(body).length === 0) return;
  const details = [{ path: '', message: 'must be empty' }];
  throw new HttpRefusal('VALIDATION_ERROR', 'This call takes no body.', { details });
}
