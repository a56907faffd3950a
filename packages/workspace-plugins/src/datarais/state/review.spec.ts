import {
  chooseAllMine,
  noChoices,
  type Choices,
  resolved,
  sidesOf,
} from '@mach42/plugin-kit/phod/conflict/resolve.ts';
import { passedChecks } from '@mach42/testing/proposal.ts';
import { describe, expect, it } from 'vitest';
import { acceptedFile, checksNow, keysOf, operationsOf, rebased } from './review.ts';
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
    checks: passedChecks,
    proposed: JSON.stringify(proposed),
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
  it('shows each value that the text would change', () => {
    expect(opsOf(reviewOf()).map((op) => op.path)).toEqual(['/notes/1', '/projects/0/deadline']);
  });

  it('follows what is edited in the proposed text', () => {
    expect(opsOf(reviewOf({ text: JSON.stringify(base) }))).toEqual([]);
  });

  it('says what is wrong with a text that is no file', () => {
    expect(operationsOf(reviewOf({ text: 'nothing like JSON' }))).toMatchObject({ ok: false });
  });

  it('saves what is accepted and nothing of what is rejected', () => {
    const ops = opsOf(reviewOf());
    const review = reviewOf({ rejected: keysOf(ops).slice(1) });
    expect(acceptedFile(review, ops)).toEqual({ ...base, notes: proposed.notes });
    expect(acceptedFile(reviewOf(), opsOf(reviewOf()))).toEqual(proposed);
  });
});

describe('the checks of what would be saved', () => {
  const removing = { ...proposed, notes: [{ title: 'Call' }] };

  it('look at the accepted operations alone', () => {
    const review = reviewOf({ text: JSON.stringify(removing) });
    const reviewed = operationsOf(review);
    expect(checksNow(review, reviewed, 'Call').nothingRemoved).toEqual(['/notes/0/title']);
    const keys = keysOf(opsOf(review)).filter((key) => key.includes('/notes'));
    const without = { ...review, rejected: keys };
    expect(checksNow(without, reviewed, 'Call')).toMatchObject({
      nothingRemoved: [],
      verbatim: false,
    });
  });

  it('follow the text as it is edited, and keep what was found out about the answer', () => {
    const review = reviewOf({ checks: { ...reviewOf().checks, truncated: true } });
    expect(checksNow(review, operationsOf(review), 'Call')).toMatchObject({
      verbatim: true,
      parses: true,
      truncated: true,
    });
    const broken = { ...review, text: '{"notes": ' };
    expect(checksNow(broken, operationsOf(broken), 'Call')).toMatchObject({ parses: false });
  });
});

describe('the keys of operations', () => {
  it('distinguish operations at one pointer, and last while other pointers change', () => {
    const remove = { op: 'remove', path: '/notes/0', oldValue: 'a' } as const;
    const add = { op: 'add', path: '/tasks/0', value: 'b' } as const;
    const [, , third] = keysOf([remove, remove, add]);
    expect(new Set(keysOf([remove, remove, add])).size).toBe(3);
    expect(keysOf([remove, add])).toContain(third);
  });
});

describe('moving a proposal onto another version', () => {
  const file = (briefData: object) => ({
    briefData: briefData as Review['base'],
    version: 5,
    updatedAt: '2026-11-20T09:00:00.000Z',
    updatedBy: 'Dana Demo',
  });

  const movedTo = (current: typeof base & object, choices: Choices = noChoices) =>
    rebased(reviewOf(), resolved(opsOf(reviewOf()), base, current, choices), file(current));

  it('keeps what was changed elsewhere in the meantime', () => {
    const current = { ...base, interests: ['Ceramics'] };
    const moved = movedTo(current);
    expect(moved).toMatchObject({ baseVersion: 5, base: current, rejected: [] });
    expect(JSON.parse(moved.text)).toEqual({ ...proposed, interests: ['Ceramics'] });
  });

  it('[DT24] leaves a value that was changed twice as it is, or as the person chose', () => {
    const current = { ...base, projects: [{ name: 'Lease', deadline: '2026-12-24' }] };
    expect(JSON.parse(movedTo(current).text)).toEqual({ ...current, notes: proposed.notes });

    const sides = sidesOf(opsOf(reviewOf()), base, current);
    const chosen = movedTo(current, chooseAllMine(noChoices, sides));
    expect(operationsOf(chosen)).toMatchObject({
      ok: true,
      ops: [{ path: '/notes/1' }, { path: '/projects/0/deadline', oldValue: '2026-12-24' }],
    });
  });
});
