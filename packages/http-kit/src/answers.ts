import type { Envelope } from '@mach42/contracts/kernel/call.ts';
import { type ErrorBody, statusOf } from '@mach42/contracts/kernel/errors.ts';
import { type TProperties, type TSchema, Type } from 'typebox';
import { compileExact, describeViolations } from './schema-compiler.ts';

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

export function wrapAnswer(envelope: Envelope, answer: object): object {
  switch (envelope) {
    case 'success':
      return { success: true, ...answer };
    case 'status':
      return { status: 'success', ...answer };
    case 'direct':
      return answer;
  }
}

export function wrapError(envelope: Envelope, { code, message, details }: ErrorBody): object {
  const extra = details === undefined ? {} : { details };
  switch (envelope) {
    case 'success':
      return { success: false, error: { code, message, ...extra } };
    case 'status':
      return { status: 'error', error: message, code, ...extra };
    case 'direct':
      return { detail: [{ msg: message, type: code }] };
  }
}

/** Throws when an answer is not what its schema promises. */
export function answerChecker(schema: TSchema): (answer: object | string) => void {
  let compiled: ReturnType<typeof compileExact> | undefined;
  return (answer) => {
    const fits = (compiled ??= compileExact(schema));
    // The check reads the answer in the form that is sent: without undefined fields, and with dates as text.
    if (fits(JSON.parse(typeof answer === 'string' ? answer : JSON.stringify(answer)))) return;
    const [first] = describeViolations(fits.errors ?? []);
    throw new Error(`The answer breaks its schema: ${first?.path} ${first?.message}.`);
  };
}
