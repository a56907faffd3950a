import { statusOf } from '@mach42/contracts/kernel/errors.ts';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { DescribedCall } from './described-calls.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
const compiled = new WeakMap<object, ValidateFunction>();

/** Words of a program's inside, which no answer has. */
const inside = /\bat [\w.<>]+ \(|node_modules|file:\/\/|SQLITE|SqliteError|TypeError|RangeError/;

/** Statuses of a fault elsewhere, which the contract knows: a provider, a store that is away. */
const knownFaults = new Set([502, 503, 504]);

/** Returns the faults of an answer; none when it is right. */
export function faultsOf(call: DescribedCall, { status, headers, text }: Answer): string[] {
  const faults: string[] = [];
  if (status >= 500 && !knownFaults.has(status)) faults.push(`status ${status}`);
  if (inside.test(text)) faults.push('it shows the inside of the program');
  if ([429, 503].includes(status) && headers.get('retry-after') === null) {
    faults.push(`${status} without Retry-After`);
  }
  if (headers.get('x-request-id') === null) faults.push('no x-request-id');
  if (call.needsToken && headers.get('cache-control') !== 'no-store') faults.push('it may be kept');
  if (call.answersBytes && status < 300) return [...faults, ...faultsOfBytes(headers)];
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [...faults, 'no JSON'];
  }
  const schema =
    call.answers.get(String(status)) ?? call.answers.get(`${Math.floor(status / 100)}XX`);
  if (schema === undefined) return [...faults, `status ${status} is not described`];
  let validate = compiled.get(schema);
  if (validate === undefined) compiled.set(schema, (validate = ajv.compile(schema)));
  if (!validate(body))
    faults.push(`not of its schema: ${ajv.errorsText(validate.errors).slice(0, 300)}`);
  if (status >= 400) {
    const code = codeOf(body);
    const expected = statusOf[code as keyof typeof statusOf];
    if (expected !== status) faults.push(`code ${code} with status ${status}`);
  }
  return faults;
}

/** A file of a person must not run in a browser, whatever it is. */
function faultsOfBytes(headers: Headers): string[] {
  const isSaved = headers.get('content-disposition')?.startsWith('attachment') === true;
  const isSandboxed = headers.get('content-security-policy')?.includes('sandbox') === true;
  const isSniffed = headers.get('x-content-type-options') !== 'nosniff';
  return isSaved && isSandboxed && !isSniffed ? [] : ['a browser may run it'];
}

function codeOf(body: unknown): string {
  const { code, error, detail } = body as {
    readonly code?: string;
    readonly error?: { readonly code?: string };
    readonly detail?: readonly { readonly type?: string }[];
  };
  return code ?? error?.code ?? detail?.[0]?.type ?? 'none';
}
