import { describe, expect, it } from 'vitest';
import { loggedFailure } from './logged-failure.ts';

const written = 'Freja Holm has the key';

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('what the log says of an error', () => {
  it.each([
    ['JSON', () => JSON.parse(written) as unknown],
    ['a big number', () => BigInt(written)],
    ['a property of a text', () => Reflect.apply(Reflect.has, undefined, [written, 'x'])],
    ['an address', () => new URL(written)],
    [
      'a statement of PostgreSQL',
      () =>
        Object.assign(new Error(`invalid input: "${written}"`), { name: 'error', detail: written }),
    ],
    [
      'a search of SQLite',
      () => Object.assign(new Error(`near "${written}"`), { code: 'ERR_SQLITE_ERROR' }),
    ],
    ['what it was caused by', () => new Error('It failed.', { cause: new SyntaxError(written) })],
    ['several lines', () => new TypeError(`${written}\n    at home`)],
    ['no error', () => written],
  ])('[HK45] quotes nothing of %s', (_, work) => {
    const said = JSON.stringify(loggedFailure(failureOf(work)));
    expect(said).not.toContain('Freja');
    expect(said).not.toContain('at home');
  });

  it('[HK45] has where it happened, its code and the messages of this program', () => {
    const cause = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const { message, stack, ...rest } = loggedFailure(new Error('It was not stored.', { cause }));
    expect(message).toBe('It was not stored.');
    expect(stack).toMatch(/^at .*logged-failure\.spec\.ts/);
    expect(rest).toMatchObject({ cause: { code: 'ENOSPC', message: cause.message } });
  });
});
