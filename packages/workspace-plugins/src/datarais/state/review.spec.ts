import { describe, expect, it } from 'vitest';
import { acceptedFile, operationsOf, rebased } from './review.ts';
import type { Review } from './screen.ts';

const base = { notes: [{ title: 'Kiln' }], projects: [{ name: 'Lease', deadline: '2026-11-30' }] };
const proposed = {
  notes: [{ title: 'Kiln' }, { title: 'Call' }],
  projects: [{ name: 'Lease', deadline: '2026-11-14' }],
};

function reviewOf(over: Partial<Review> = {}): Review {
  return {
    source: { jobId: 'j1' },
    baseVersion: 4,
    base,
    checks: {
      verbatim: true,
      nothingRemoved: [],
      forbiddenUntouched: true,
      parses: true,
      truncated: false,
      sizeChange: 20,
    },
    text: JSON.stringify(proposed),
    rejected: [],
    ...over,
  };
}

function opsOf(review: Review) {
  const reviewed = operationsOf(review);
  if (!reviewed.ok) throw new Error(reviewed.error);
  return reviewed.ops;
}

describe('reviewing a proposal', () => {
  it('shows each place that the text would change', () => {
    expect(opsOf(reviewOf()).map((op) => op.path)).toEqual(['/notes/1', '/projects/0/deadline']);
  });

  it('follows what is edited in the proposed text', () => {
    expect(opsOf(reviewOf({ text: JSON.stringify(base) }))).toEqual([]);
  });

  it('says what is wrong with a text that is no file', () => {
    expect(operationsOf(reviewOf({ text: 'nothing like JSON' }))).toMatchObject({ ok: false });
  });

  it('saves what is accepted and nothing of what is rejected', () => {
    const review = reviewOf({ rejected: [1] });
    expect(acceptedFile(review, opsOf(review))).toEqual({ ...base, notes: proposed.notes });
    expect(acceptedFile(reviewOf(), opsOf(reviewOf()))).toEqual(proposed);
  });
});

describe('moving a proposal onto another version', () => {
  const file = (briefData: object) => ({
    briefData: briefData as Review['base'],
    version: 5,
    updatedAt: '2026-11-20T09:00:00.000Z',
    updatedBy: 'Dana Demo',
  });

  it('keeps what was changed elsewhere meanwhile', () => {
    const current = { ...base, interests: ['Ceramics'] };
    const moved = rebased(reviewOf(), opsOf(reviewOf()), file(current));
    expect(moved).toMatchObject({ baseVersion: 5, base: current, rejected: [] });
    expect(JSON.parse(moved.text)).toEqual({ ...proposed, interests: ['Ceramics'] });
  });

  it('leaves a place as it is that was changed twice', () => {
    const current = { ...base, projects: [{ name: 'Lease', deadline: '2026-12-24' }] };
    const moved = rebased(reviewOf(), opsOf(reviewOf()), file(current));
    expect(JSON.parse(moved.text)).toEqual({ ...current, notes: proposed.notes });
  });
});
