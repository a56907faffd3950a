import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { describe, expect, it } from 'vitest';
import { problemOf } from './use-session.ts';

const failure = (
  status: number,
  message: string,
  code: Failure['code'] = 'NOT_FOUND',
): Failure => ({
  code,
  status,
  message,
  requestId: undefined,
});

describe('a session that does not load', () => {
  it('SESS-060 was not found', () => {
    const problem = problemOf(failure(404, 'Session not found'));
    expect(problem).toMatchObject({ title: 'Session not found', canRetry: false });
  });

  it('SESS-090 has expired', () => {
    const problem = problemOf(failure(404, 'Session has expired'));
    expect(problem).toMatchObject({ title: 'Session has expired', canRetry: false });
  });

  it('SESS-050 failed to load: the cause is said, and it can be tried again', () => {
    const offline = failure(0, 'The service cannot be reached.', 'NETWORK');
    expect(problemOf(offline)).toEqual({
      title: 'Error Loading Session',
      text: 'The service cannot be reached.',
      canRetry: true,
      reference: 'NETWORK',
    });
    const broken = { ...failure(500, 'Broken.', 'SERVER_ERROR'), requestId: 'r-1' };
    expect(problemOf(broken).reference).toBe('SERVER_ERROR, request r-1');
  });
});
