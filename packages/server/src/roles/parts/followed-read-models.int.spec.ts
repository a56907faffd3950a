import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { project } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { expect, it } from 'vitest';
import { FollowedReadModels } from './followed-read-models.ts';

const { events } = randomWorkspace(9, 70);

it('[PR68] whoever reads waits again for rows that the server lost at its end, and hears of them', async () => {
  await using whole = await project(events);
  await using withoutNewest = await project(events.slice(0, 30));
  let current: Reader | undefined = whole;
  const inUse = (): Reader => {
    if (current === undefined) throw new DatabaseUnavailable('away');
    return current;
  };
  const reader: Reader = {
    dialect: whole.dialect,
    all: async (query, params) => inUse().all(query, params),
    first: async (query, params) => inUse().first(query, params),
  };
  const warnings: unknown[] = [];
  const followed = await FollowedReadModels.start({
    reader,
    store: { head: async () => 70n },
    signals: inProcessSignals(),
    state: () => 'running',
    onWarning: (error) => warnings.push(error),
    lookEveryMs: 5,
  });
  const told: bigint[] = [];
  followed.onApplied((_, changes) => told.push(...changes.map(({ position }) => position)));
  expect(followed.position).toBe(70n);

  current = undefined;
  await expect.poll(() => warnings).toHaveLength(1);
  current = withoutNewest;
  await expect.poll(() => followed.position).toBe(30n);
  const awaited = followed.waitFor(70n, 60_000);
  current = whole;
  expect(await awaited).toBe(true);
  expect(warnings).toHaveLength(1);
  expect(told.length).toBeGreaterThan(5);
  expect(told.every((position) => position > 30n)).toBe(true);
  await followed.stop();
});
