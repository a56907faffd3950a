import { describe, expect, it } from 'vitest';
import { depthsOf, everything, isFiltered, queryOf } from './filter.ts';

describe('the filter of the audit', () => {
  it('asks for everything while nothing is filled in', () => {
    expect(queryOf(everything)).toEqual({ quiet: true });
    expect(isFiltered(everything)).toBe(false);
  });

  it('asks for what is filled in, days from their beginning to their end', () => {
    const query = queryOf({
      ...everything,
      type: ' saved a version of the phod file ',
      from: '2026-11-20',
      to: '2026-11-20',
    });
    const { from = '', to = '' } = query;
    expect(query.type).toBe('PhodSaved');
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000 - 1);
    expect(new Date(from).getHours()).toBe(0);
  });
});

describe('the noise', () => {
  it('is left out unless it is asked for, or one request is shown', () => {
    expect(queryOf({ ...everything, noise: true })).toEqual({});
    expect(isFiltered({ ...everything, noise: true })).toBe(true);
    expect(queryOf({ ...everything, correlation: 'r' })).toEqual({ correlation: 'r' });
  });
});

describe('the events of one request', () => {
  it('lie below the event that led to them, in whatever order they come', () => {
    const at = (position: number, causationId?: string) => ({
      position,
      eventId: `e${position}`,
      ...(causationId === undefined ? {} : { causationId }),
    });
    const depths = depthsOf([at(4, 'e2'), at(3, 'e1'), at(2, 'e1'), at(1), at(5, 'elsewhere')]);
    expect(Object.fromEntries(depths)).toEqual({ e1: 0, e2: 1, e3: 1, e4: 2, e5: 0 });
  });
});
