import { defaultInstructions } from '@mach42/contracts/jobs/instructions.ts';
import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';
import { describe, expect, it } from 'vitest';
import { entryRun } from './entry-run.fixture.ts';
import {
  checksText,
  costText,
  durationText,
  instructionsText,
  providerText,
  displayStatusOfRun,
  tokensText,
} from './run-texts.ts';

const waiting = entryRun({
  id: 'j1',
  status: 'queued',
  queuePosition: 3,
  startedAt: null,
  finishedAt: null,
  proposal: null,
  calls: null,
});

describe('what is said of a run', () => {
  it.each<[string, string]>([
    [defaultInstructions, 'Default instructions'],
    [`Answer in Danish.\n\n${defaultInstructions}`, 'Answer in Danish.'],
    [
      defaultInstructions.replace('- Remove nothing.', '- Remove what is old.'),
      '- Remove what is old.',
    ],
    [defaultInstructions.split('\n').slice(0, 4).join('\n'), 'Default instructions, shortened'],
  ])('[DT12] names the instructions by what is not usual in them (%#)', (instructions, text) => {
    expect(instructionsText(instructions)).toContain(text);
  });

  it('[DT12] is what it took, once it ended', () => {
    const run = entryRun({ id: 'j1' });
    expect([durationText(run), tokensText(run), costText(run), providerText(run)]).toEqual([
      '38 s',
      '1,204 in, 310 out',
      '$0.0042',
      'Anthropic',
    ]);
    const long = { finishedAt: '2026-11-20T09:02:15.000Z' };
    expect(durationText(entryRun({ id: 'j1', ...long }))).toBe('02:05');
    expect(durationText(entryRun({ id: 'j1', finishedAt: '2026-11-20T09:00:10.400Z' }))).toBe(
      'under 1 s',
    );
    expect([durationText(waiting), tokensText(waiting), costText(waiting)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('[DT12] is how many checks passed, and which failed', () => {
    expect(checksText(entryRun({ id: 'j1' }))).toEqual({ sum: '6 passed', failed: [] });
    const run = entryRun({ id: 'j1' });
    if (run.proposal === null) throw new Error('There is no proposal.');
    const checks = { ...run.proposal.checks, verbatim: false, nothingRemoved: ['/notes/0'] };
    expect(checksText({ ...run, proposal: { ...run.proposal, checks } })).toEqual({
      sum: '4 passed, 2 need a look',
      failed: ['Your text is kept verbatim', 'Nothing removed'],
    });
    expect(checksText(waiting)).toBeUndefined();
  });

  it.each<[string, Partial<EntryRun>, boolean, string]>([
    ['waits', { ...waiting }, false, 'Queued, place 3'],
    ['runs', { status: 'processing', progress: 0.42 }, false, 'Running, 42 %'],
    ['proposes', {}, false, 'Proposal'],
    ['was not taken', {}, true, 'Not taken'],
    ['was discarded', { isDiscarded: true }, true, 'Discarded'],
    ['was saved', { savedAs: 5, isDiscarded: true }, true, 'Saved as v5'],
    ['failed', { status: 'failed' }, false, 'Failed'],
    ['was cancelled', { status: 'cancelled' }, true, 'Cancelled'],
  ])('[DT13] says that it %s', (_, change, isProcessed, label) => {
    expect(displayStatusOfRun(entryRun({ id: 'j1', ...change }), isProcessed).label).toBe(label);
  });
});
