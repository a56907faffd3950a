import { describe, expect, it } from 'vitest';
import { withoutSecrets, withSecretsOf } from './secrets.ts';

const file = { name: 'Dana', secrets: { door: '1' }, notes: [] };

describe('the section secrets', () => {
  it('[PJ7] stays behind', () => {
    expect(withoutSecrets(file)).toEqual({ name: 'Dana', notes: [] });
  });

  it('[PJ7] is put back in its place, whatever came in its name', () => {
    const back = withSecretsOf(file, { notes: ['a'], secrets: 'invented', name: 'Dana', more: 1 });
    expect(JSON.stringify(back)).toBe(
      '{"name":"Dana","secrets":{"door":"1"},"notes":["a"],"more":1}',
    );
  });

  it('[PJ7] is not invented where there was none', () => {
    expect(withSecretsOf({ notes: [] }, { notes: ['a'] })).toEqual({ notes: ['a'] });
  });
});
