import { closed } from '@mach42/contracts/kernel/schema.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import type { FastifySchema } from 'fastify';
import { Type, type TProperties, type TSchema } from 'typebox';
import { answerSchema, errorSchema } from './answer-schemas.ts';

export type Parts = Partial<Record<'params' | 'query' | 'body', TSchema>>;

interface Description extends Parts {
  readonly summary: string;
  readonly answer: TProperties;
}

declare module 'fastify' {
  /** What the OpenAPI description shows beside the schemas. */
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
