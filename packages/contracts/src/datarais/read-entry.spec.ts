import { describe, expect, it } from 'vitest';
import { readEntry, standingOf, titleOfEntry } from './read-entry.ts';

const at = '2026-11-20T08:00:00.000Z';
const told = {
  id: 'e1',
  content: 'Order clay.',
  createdAt: at,
  status: 'pending',
  metadata: { title: 'Clay' },
  jobId: 'j1',
  progress: 0.4,
  queuePosition: 2,
  result: '{}',
  error: 'Overloaded.',
  processedAt: null,
};

describe('an entry as it is told', () => {
  it('RAIS-010 has an id, its text, times, status, metadata, and how its run goes', () => {
    expect(readEntry(told)).toEqual({ ...told, _id: 'e1', timestamp: at });
  });

  it('RAIS-010 may have a key in place of a title, and a timestamp in place of createdAt', () => {
    const { createdAt: _, ...rest } = told;
    const entry = readEntry({ ...rest, timestamp: at, metadata: { key: 'clay' } });
    expect(entry).toMatchObject({ createdAt: at, metadata: { key: 'clay' } });
    expect(entry && titleOfEntry(entry)).toBe('clay');
  });

  it('RAIS-020 is known by its id or _id', () => {
    const { id: _, ...rest } = told;
    expect(readEntry({ ...rest, _id: 'e2' })).toMatchObject({ id: 'e2', _id: 'e2' });
    expect(readEntry({ ...told, _id: 'e2' })).toMatchObject({ id: 'e1', _id: 'e1' });
    expect(readEntry(rest)).toBeUndefined();
  });

  it.each([undefined, null, '', 'yesterday', 5])(
    'RAIS-040 is refused without the time of its creation: %o',
    (createdAt) => {
      expect(readEntry({ ...told, createdAt })).toBeUndefined();
    },
  );

  it('is refused when it is no object', () => {
    expect([null, 'e1', [told]].map(readEntry)).toEqual([undefined, undefined, undefined]);
  });

  it('RAIS-030 stands at an error with any status but pending and processed', () => {
    expect(
      ['pending', 'processed', 'error', 'lost', ''].map((status) => standingOf({ status })),
    ).toEqual(['pending', 'processed', 'error', 'error', 'error']);
  });
});
