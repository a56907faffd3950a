import { describe, expect, it } from 'vitest';
import { readEntry, displayStatusOf, titleOfEntry } from './read-entry.ts';

const at = '2026-11-20T08:00:00.000Z';
const sent = {
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

describe('an entry as a server sends it', () => {
  it('RAIS-010 has an id, its text, times, status, metadata, and how its run goes', () => {
    expect(readEntry(sent)).toEqual({ ...sent, _id: 'e1', timestamp: at });
  });

  it('RAIS-010 may have a key instead of a title, and a timestamp instead of createdAt', () => {
    const { createdAt: _, ...rest } = sent;
    const entry = readEntry({ ...rest, timestamp: at, metadata: { key: 'clay' } });
    expect(entry).toMatchObject({ createdAt: at, metadata: { key: 'clay' } });
    expect(entry && titleOfEntry(entry)).toBe('clay');
  });

  it('RAIS-020 is known by its id or _id', () => {
    const { id: _, ...rest } = sent;
    expect(readEntry({ ...rest, _id: 'e2' })).toMatchObject({ id: 'e2', _id: 'e2' });
    expect(readEntry({ ...sent, _id: 'e2' })).toMatchObject({ id: 'e1', _id: 'e1' });
    expect(readEntry(rest)).toBeUndefined();
  });

  it.each([undefined, null, '', 'yesterday', 5])(
    'RAIS-040 is refused without the time of its creation: %o',
    (createdAt) => {
      expect(readEntry({ ...sent, createdAt })).toBeUndefined();
    },
  );

  it('is refused when it is no object', () => {
    expect([null, 'e1', [sent]].map(readEntry)).toEqual([undefined, undefined, undefined]);
  });

  it('RAIS-030 is an error with any status but pending and processed', () => {
    expect(
      ['pending', 'processed', 'error', 'lost', ''].map((status) => displayStatusOf({ status })),
    ).toEqual(['pending', 'processed', 'error', 'error', 'error']);
  });
});
