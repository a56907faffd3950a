import { headers, type Call, type CallShape } from '@mach42/contracts/kernel/call.ts';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { answerChecker } from './answer-checker.ts';
import { answerSchema } from './answer-schemas.ts';
import { CallRequest, type CallHandler } from './call-request.ts';
import { describeCall, type Parts } from './describe-call.ts';
import { wrapAnswer } from './envelope.ts';
import { charge, guard, type Access } from './guard.ts';
import { refuseBody } from './no-body.ts';

/** A schema for each part that the call has. */
type PartSchemas<Shape extends CallShape> = {
  readonly [Name in Extract<keyof Shape, keyof Parts>]: TSchema;
};

export type RouteOptions<Shape extends CallShape> = PartSchemas<Shape> & {
  /** By field of the answer, without the envelope's own. */
  readonly answer: { readonly [Field in keyof Shape['answer']]-?: TSchema };
  /** One sentence for the description of the interface. */
  readonly summary: string;
  /** Who may make the call; default `people`. A call without sign-in is open to everyone. */
  readonly access?: Access;
  /** Status of success; default 200. */
  readonly status?: 200 | 201;
  /** Bytes; default `limits.bodyBytes`. */
  readonly bodyLimit?: number;
};

/** Serves one call of the contract: guard, validation, envelope, headers and description. */
export function route<Shape extends CallShape>(
  app: FastifyInstance,
  call: Call<Shape>,
  options: RouteOptions<Shape>,
  handler: CallHandler<Shape>,
): void {
  const { access = 'people', status = 200, bodyLimit, body } = options as typeof options & Parts;
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
      ...(call.signedIn ? [guard(app.authenticate, access)] : []),
      ...(app.meter === null ? [] : [charge(app.meter, call.cost)]),
    ],
    ...(body === undefined ? { preValidation: refuseBody } : {}),
    handler: async (request, reply) => {
      const { answer, position } = await handler(new CallRequest<Shape>(request, reply));
      const whole = wrapAnswer(call.envelope, answer);
      check?.(whole);
      if (position !== undefined) reply.header(headers.position, position.toString());
      reply.code(status);
      return whole;
    },
  });
}
