import { describe, expect, it } from 'vitest';
import { everything, isFiltered, queryOf } from './filter.ts';

describe('the filter of the audit', () => {
  it('asks for everything while nothing is filled in', () => {
    expect(queryOf(everything)).toEqual({});
    expect(isFiltered(everything)).toBe(false);
  });

  it('asks for what is filled in, days from their beginning to their end', () => {
    const query = queryOf({
      ...everything,
      type: ' PhodSaved ',
      from: '2026-11-20',
      to: '2026-11-20',
    });
    const { from = '', to = '' } = query;
    expect(query.type).toBe('PhodSaved');
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000 - 1);
    expect(new Date(from).getHours()).toBe(0);
  });
});
