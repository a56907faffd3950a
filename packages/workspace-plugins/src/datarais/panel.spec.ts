import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { passedChecks } from '@mach42/testing/proposal.ts';
import { describe, expect, it } from 'vitest';
import { hasUnsaved } from './panel.tsx';
import { entryRun } from './runs/entry-run.fixture.ts';
import { emptyScreen, type Review, type Screen } from './state/screen.ts';

const review: Review = {
  source: { jobId: 'j1' },
  baseVersion: 4,
  base: {},
  checks: passedChecks,
  proposed: '{"notes":[]}',
  text: '{"notes":[]}',
  rejected: [],
};

const screenOf = (over: Partial<Screen>): Screen => ({
  ...emptyScreen,
  entry: { content: 'Buy clay.' } as Entry,
  content: 'Buy clay.',
  review,
  ...over,
});

describe('[DT30] what a reload would lose', () => {
  it('is nothing of what was only read', () => {
    expect(hasUnsaved(emptyScreen)).toBe(false);
    expect(hasUnsaved(screenOf({}))).toBe(false);
  });

  it.each<[string, Partial<Screen>]>([
    ['the text of the entry', { content: 'Buy glaze.' }],
    ['the proposed file', { review: { ...review, text: '{}' } }],
    ['what was left out of it', { review: { ...review, rejected: ['add /notes 1'] } }],
    ['instructions that nothing ran with', { instructions: 'Be brief.' }],
  ])('is %s, once it was changed', (_, over) => {
    expect(hasUnsaved(screenOf(over))).toBe(true);
  });

  it('is not the instructions of a run of the entry', () => {
    const runs = [entryRun({ id: 'r1', instructions: 'Be brief.' })];
    expect(hasUnsaved(screenOf({ instructions: 'Be brief.', runs }))).toBe(false);
  });
});
