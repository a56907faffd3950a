import type { ErrorDetail } from '@mach42/contracts/kernel/errors.ts';
import type { Violation } from './schema-compiler.ts';

const reported = 20;

/** What does not fit a schema, each with its JSON pointer (RFC 6901); at most 20 of them. */
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
