import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';

/** A JSON schema as the description of the interface writes it: without references. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { schema: Schema } } };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>
  >;
  readonly security?: readonly object[];
}

export interface DescribedCall {
  readonly method: string;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** By status, or `4XX` and `5XX`. */
  readonly answers: ReadonlyMap<string, Schema>;
  readonly needsToken: boolean;
  /** The body is a file. */
  readonly takesBytes: boolean;
  /** A success is answered with a file. */
  readonly answersBytes: boolean;
}

/** Every call that a running product describes. */
export async function describedCalls(address: string): Promise<DescribedCall[]> {
  const response = await fetch(new URL('/api/openapi.json', address));
  const { paths } = (await response.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describe(method, path, operation)),
  );
}

function describe(method: string, path: string, operation: Operation): DescribedCall {
  const { parameters = [], requestBody, responses, security = [] } = operation;
  const answers = Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    return schema === undefined ? [] : [[status, schema] as const];
  });
  return {
    method: method.toUpperCase(),
    path,
    parameters,
    body: requestBody?.content['application/json']?.schema,
    answers: new Map(answers),
    needsToken: security.length > 0,
    takesBytes: method === 'post' && path === uploadAttachment.path,
    answersBytes: responses['200']?.content?.['application/octet-stream'] !== undefined,
  };
}
