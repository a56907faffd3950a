import { describe, expect, it } from 'vitest';
import { prepared } from '../query.ts';
import { compilerFor, Parameter } from './prepared.ts';

const compile = compilerFor('sqlite');

describe('a prepared query', () => {
  it('RM4 becomes SQL with a placeholder for every value, in order', () => {
    const query = prepared((q, p: { id: string; status: 'active' | 'inactive' }) =>
      q.updateTable('users').set({ status: p.status, last_active: null }).where('id', '=', p.id),
    );
    const { sql, slots } = compile(query);
    expect(sql).toBe('update "users" set "status" = ?, "last_active" = ? where "id" = ?');
    expect(slots).toEqual([new Parameter('status'), null, new Parameter('id')]);
  });
});
