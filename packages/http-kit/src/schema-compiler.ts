import { Ajv, type ErrorObject, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const options: Options = { allErrors: true, removeAdditional: false, useDefaults: false };

/** Bodies are taken as they are; what stands in a URL is text and becomes what its schema says. */
const bodies = withFormats(new Ajv({ ...options, coerceTypes: false }));
const urls = withFormats(new Ajv({ ...options, coerceTypes: true }));

export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? bodies : urls).compile(schema);

/** Compiles a schema that a value must fit as it is. */
export const compileExact = (schema: TSchema) => bodies.compile(schema);

export type Violation = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params' | 'message'>;

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  return ajv;
}
