import { expect, it } from 'vitest';
import { entryRun } from './entry-run.fixture.ts';
import { chosenRuns, toggled } from './runs-tab.tsx';

/** Newest first, as they are listed. */
const runs = [
  entryRun({ id: 'j4' }),
  entryRun({ id: 'j3', status: 'failed', proposal: null }),
  entryRun({ id: 'j2' }),
  entryRun({ id: 'j1' }),
];
const idsOf = (chosen: readonly string[] | undefined) =>
  chosenRuns(runs, chosen).map(({ id }) => id);

it('[DT15] compares the newest two proposals until a person chooses', () => {
  expect(idsOf(undefined)).toEqual(['j2', 'j4']);
  expect(chosenRuns(runs.slice(0, 2), undefined).map(({ id }) => id)).toEqual(['j4']);
});

it('[DT15] compares those that are chosen, in their order, as far as they propose anything', () => {
  expect(idsOf(['j4', 'j1'])).toEqual(['j4', 'j1']);
  expect(idsOf(['j3', 'gone', 'j1'])).toEqual(['j1']);
  expect(idsOf([])).toEqual([]);
});

it('[DT15] lets the one that was chosen first make way for a third', () => {
  expect(toggled(['j1', 'j2'], 'j4')).toEqual(['j2', 'j4']);
  expect(toggled(['j1', 'j2'], 'j1')).toEqual(['j2']);
  expect(toggled([], 'j1')).toEqual(['j1']);
});
