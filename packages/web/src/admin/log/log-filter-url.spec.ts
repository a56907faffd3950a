import { describe, expect, it } from 'vitest';
import { addressOf, everything, filterIn, isFiltered, queryOf } from './log-filter-url.ts';

describe('the filter of the log', () => {
  it('is kept in the address, with the event that is open', () => {
    const filter = { ...everything, type: 'PhodSaved', from: '2026-11-23T10:00' };
    const address = addressOf(filter, 'e');
    expect(address.toString()).toBe('type=PhodSaved&from=2026-11-23T10%3A00&event=e');
    expect(filterIn(address)).toEqual(filter);
    expect(addressOf(everything).toString()).toBe('');
  });

  it('asks for what is given, without the spaces around it', () => {
    expect(queryOf({ ...everything, stream: ' room-1 ', before: '42' })).toEqual({
      stream: 'room-1',
      before: 42,
    });
    expect(queryOf({ ...everything, from: '2026-11-23T10:00' })).toEqual({
      from: new Date('2026-11-23T10:00').toISOString(),
    });
  });

  it('leaves out what is no time and no position', () => {
    expect(queryOf({ ...everything, from: 'soon', before: '-1' })).toEqual({});
    expect(isFiltered(everything)).toBe(false);
    expect(isFiltered({ ...everything, from: 'soon' })).toBe(true);
  });
});
