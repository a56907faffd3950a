import type { CallShape } from '@mach42/contracts/kernel/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './call-turns.ts';
import type { CallActor } from './claims.ts';
import { actorOf } from './guard.ts';
import type { Written } from './json-text.ts';

export type Part<Shape extends CallShape, Name extends 'params' | 'query' | 'body'> =
  Shape extends Record<Name, infer Value> ? Value : undefined;

/** A request whose parts fit the schemas of its call. */
export class CallRequest<Shape extends CallShape> {
  readonly params: Part<Shape, 'params'>;
  readonly query: Part<Shape, 'query'>;
  readonly body: Part<Shape, 'body'>;
  readonly raw: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(raw: FastifyRequest, reply: FastifyReply) {
    this.params = raw.params as Part<Shape, 'params'>;
    this.query = raw.query as Part<Shape, 'query'>;
    this.body = raw.body as Part<Shape, 'body'>;
    this.raw = raw;
    this.#reply = reply;
  }

  /** The caller; only for a call that needs a token. */
  get actor(): CallActor {
    return actorOf(this.raw);
  }

  /** A signal that is aborted when the caller leaves before the answer; for calls that take long. */
  whileWaiting(): AbortSignal {
    const leaving = new AbortController();
    const response = this.#reply.raw;
    response.once('close', () => {
      if (!response.writableFinished) leaving.abort();
    });
    return leaving.signal;
  }

  /**
   * Pauses a call that takes milliseconds between its parts: others have their turn, and all calls that continue have
   * turns together.
   */
  async pause(): Promise<void> {
    await this.raw.server.turns.later(callerOf(this.raw));
  }

  /** Id of this request, as in `x-request-id`. */
  get id(): string {
    return this.raw.id;
  }
}

export interface CallAnswer<Answer extends object = object> {
  /** The answer, whose fields may be `JsonText`. */
  readonly answer: Answer;
  /** Global position of a command's last event, for the header `x-position`. */
  readonly position?: bigint | undefined;
}

export type CallHandler<Shape extends CallShape> = (
  request: CallRequest<Shape>,
) => MaybePromise<CallAnswer<Written<Shape['answer']>>>;

type MaybePromise<Value> = Promise<Value> | Value;
