import { describe, expect, it } from 'vitest';
import { contentOf, others, upTo, withBefore } from './history-tab.tsx';

const version = (number: number) => ({
  version: number,
  change_summary: 'Why',
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: 'System',
  content: `Text ${number}.`,
});
const versions = [version(3), version(2), version(1)];

describe('versions that are compared', () => {
  it('are one and the one before it, the first with an empty file', () => {
    expect([withBefore(3), withBefore(1)]).toEqual([
      { from: 2, to: 3 },
      { from: 0, to: 1 },
    ]);
    expect([contentOf(versions, 2), contentOf(versions, 0)]).toEqual(['Text 2.', '']);
    expect(others(versions, 2).map(({ label }) => label)).toEqual(['v3', 'v1', 'an empty file']);
  });

  it('are the newest while a later one is not there yet', () => {
    expect(upTo(3, withBefore(4))).toEqual({ from: 2, to: 3 });
    expect(upTo(3, { from: 1, to: 3 })).toEqual({ from: 1, to: 3 });
  });
});
