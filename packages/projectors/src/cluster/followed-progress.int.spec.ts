import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import type { ClusterSignal } from '@mach42/read-models/kernel/shared-database.ts';
import { project } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { expect, it } from 'vitest';
import { followProjections } from './followed-progress.ts';

const { events } = randomWorkspace(7, 200);

it('[PR68] steps back when the server has lost its newest rows, and publishes them again', async () => {
  await using before = await project(events.slice(0, 150));
  await using whole = await project(events);
  let current = whole;
  const reader: Reader = {
    dialect: whole.dialect,
    all: (query, params) => current.all(query, params),
    first: (query, params) => current.first(query, params),
  };
  let call: (what: ClusterSignal) => void = () => undefined;
  const listen = async (listener: (what: ClusterSignal) => void) => {
    call = listener;
    return async () => undefined;
  };
  const warnings: unknown[] = [];
  const progress = await followProjections({
    reader,
    listen,
    source: { head: async () => 200n },
    onWarning: (error) => warnings.push(error),
  });
  const received: AppliedChange[] = [];
  progress.onApplied((_, changes) => received.push(...changes));
  expect(await progress.waitFor(200n, 0)).toBe(true);

  current = before;
  call('rows');
  await expect.poll(() => progress.position).toBe(150n);
  expect(await progress.waitFor(200n, 0)).toBe(false);
  expect(received).toEqual([]);

  current = whole;
  call('rows');
  expect(await progress.waitFor(200n, 10_000)).toBe(true);
  expect(received.length).toBeGreaterThan(0);
  expect(received.every(({ position }) => position > 150n)).toBe(true);
  expect(warnings).toEqual([]);
  await progress.stop();
});
