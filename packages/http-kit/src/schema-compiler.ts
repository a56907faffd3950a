import type { ErrorDetail } from '@mach42/contracts/kernel/errors.ts';
import { isStorable } from '@mach42/contracts/kernel/storable-text.ts';
import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import { Ajv, type ErrorObject, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const reported = 20;

/** Describes the violations of a schema, each with its JSON pointer (RFC 6901); at most 20 of them. */
export function describeViolations(violations: readonly Violation[]): ErrorDetail[] {
  return violations.slice(0, reported).map(describe);
}

function describe({ instancePath, keyword, params, message }: Violation): ErrorDetail {
  switch (keyword) {
    case 'additionalProperties':
      return {
        path: child(instancePath, params['additionalProperty']),
        message: 'is not a known field',
      };
    case 'required':
      return { path: child(instancePath, params['missingProperty']), message: 'is required' };
    case 'enum':
      return { path: instancePath, message: `must be one of ${listed(params['allowedValues'])}` };
    default:
      return { path: instancePath, message: message ?? 'does not fit' };
  }
}

function child(pointer: string, name: unknown): string {
  return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

const listed = (words: unknown): string => (Array.isArray(words) ? words.join(', ') : '');

/** The schemas are made of types: that they are schemas need not be shown by a schema of schemas, which takes 50 ms to compile. */
const options: Options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: false,
  validateSchema: false,
};

/** Bodies are taken as they are; a value of a URL is text and is converted to the type of its schema. */
const bodies = withFormats(new Ajv({ ...options, coerceTypes: false }));
const urls = withFormats(new Ajv({ ...options, coerceTypes: true }));

export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  compiledWhenUsed(() => (httpPart === 'body' ? bodies.compile(schema) : compileForUrl(schema)));

type Check = ReturnType<FastifySchemaCompiler<TSchema>>;

/** Compiles with the first call: all schemas together would take a fifth of the start. */
function compiledWhenUsed(compile: () => Check): Check {
  let fits: Check | undefined;
  const check: Check = (value) => {
    fits ??= compile();
    const isFit = fits(value);
    check.errors = fits.errors ?? null;
    return isFit;
  };
  return check;
}

/** Only digits: ajv turns `1e309` into Infinity, which it then compares with no limit. */
const numberText = /^-?\d{1,17}(?:\.\d{1,17})?$/;

function compileForUrl(schema: TSchema): Check {
  const fits = urls.compile(schema);
  const { properties = {} } = schema as { properties?: Readonly<Record<string, TSchema>> };
  const numbers = Object.keys(properties).filter((name) => {
    const { type } = properties[name] as { type?: unknown };
    return type === 'integer' || type === 'number';
  });
  const check: Check = (values: Readonly<Record<string, unknown>>) => {
    const wrong = [
      ...Object.entries(values)
        .filter(isUnstorable)
        .map(([name]) => unstorable(name)),
      ...numbers.filter((name) => isNoNumber(values[name])).map(noNumber),
    ];
    const isFit = wrong.length === 0 && fits(values);
    check.errors = wrong.length === 0 ? (fits.errors ?? null) : wrong;
    return isFit;
  };
  return check;
}

const isNoNumber = (value: unknown): boolean =>
  typeof value === 'string' && !numberText.test(value);

/** A query may name a value twice, which makes a list of it. */
const isUnstorable = ([, value]: readonly [string, unknown]): boolean =>
  [value].flat().some((one) => typeof one === 'string' && !isStorable(one));

const unstorable = (name: string): ErrorObject => ({
  schemaPath: '#',
  instancePath: `/${name}`,
  keyword: 'unstorable',
  params: {},
  message: commandTexts.unstorable,
});

const noNumber = (name: string): ErrorObject => ({
  schemaPath: '#',
  instancePath: `/${name}`,
  keyword: 'type',
  params: { type: 'number' },
  message: 'must be number',
});

/** Compiles a schema that a value must fit as it is. */
export const compileExact = (schema: TSchema) => bodies.compile(schema);

type Violation = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params' | 'message'>;

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  ajv.addFormat('date-time', isDateTime);
  return ajv;
}

const form =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Whether a text is a time as `Date` holds it (RFC 3339 §5.6, upper case): the day exists, there is
 * no leap second, and in UTC the year has four digits, so that texts of times sort as times do.
 */
export function isDateTime(text: string): boolean {
  const [, year, month, day] = form.exec(text) ?? [];
  if (year === undefined) return false;
  const last = new Date(0);
  last.setUTCFullYear(Number(year), Number(month), 0);
  if (Number(day) > last.getUTCDate()) return false;
  const utc = new Date(text);
  return utc.getUTCFullYear() >= 0 && utc.getUTCFullYear() <= 9999;
}
