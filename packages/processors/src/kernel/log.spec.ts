import { describe, expect, it } from 'vitest';
import { describeError } from './log.ts';

describe('what a log says of an error', () => {
  it('[PP5] is its name, code and stack frames, not its message', () => {
    const error = Object.assign(new TypeError('Unexpected token in "my diary\n at night"'), {
      code: 'E_PARSE',
    });
    const described = describeError(error);
    expect(described).toMatchObject({ error: 'TypeError', code: 'E_PARSE' });
    expect(JSON.stringify(described)).toContain('log.spec.ts');
    expect(JSON.stringify(described)).not.toMatch(/diary|at night/);
  });

  it('[PP5] is its type where no error was thrown', () => {
    expect(describeError('text')).toEqual({ error: 'string' });
  });
});
