import type { Envelope } from '@mach42/contracts/kernel/call.ts';
import { statusOf } from '@mach42/contracts/kernel/errors.ts';
import { Type, type TProperties, type TSchema } from 'typebox';

const Code = Type.String({ enum: Object.keys(statusOf) });
const Details = Type.Optional(
  Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
);

const errorSchemas = {
  success: Type.Object({
    success: Type.Literal(false),
    error: Type.Object({ code: Code, message: Type.String(), details: Details }),
  }),
  status: Type.Object({
    status: Type.Literal('error'),
    error: Type.String(),
    code: Code,
    details: Details,
  }),
  direct: Type.Object({ detail: Type.Array(Type.Object({ msg: Type.String(), type: Code })) }),
} as const;

/** The whole body of an answer, as the OpenAPI description shows it. */
export function answerSchema(envelope: Envelope, answer: TProperties): TSchema {
  switch (envelope) {
    case 'success':
      return Type.Object({ success: Type.Literal(true), ...answer });
    case 'status':
      return Type.Object({ status: Type.Literal('success'), ...answer });
    case 'direct':
      return Type.Object(answer);
  }
}

export const errorSchema = (envelope: Envelope): TSchema => errorSchemas[envelope];
