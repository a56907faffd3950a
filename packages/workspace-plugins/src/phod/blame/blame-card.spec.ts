import type { BlameRow } from '@mach42/contracts/phod/schemas.ts';
import { describe, expect, it } from 'vitest';
import { blameAt } from './blame-card.tsx';

const row = (version: number): BlameRow => ({
  version,
  at: '2026-11-04T09:41:00.000Z',
  by: 'Dana Demo',
  source: { kind: 'manual' },
});

describe('the origin of a value', () => {
  const blame = {
    leaves: { '/notes/0/title': 1, '/notes/0/content': 3, '/notes/1/title': 5 },
    rows: { 1: row(1), 3: row(3), 5: row(5) },
  };

  it('is the row of a leaf', () => {
    expect(blameAt(blame, '/notes/0/title')?.version).toBe(1);
  });

  it('is the newest row inside a list or an object', () => {
    expect(blameAt(blame, '/notes/0')?.version).toBe(3);
    expect(blameAt(blame, '/notes')?.version).toBe(5);
  });

  it('is unknown where nothing is', () => {
    expect(blameAt(blame, '/note')).toBeUndefined();
  });
});
