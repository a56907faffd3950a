import { attachmentsDecider } from '@mach42/domain/attachments/decider.ts';
import { accessDecider } from '@mach42/domain/audit/decider.ts';
import { blockingDecider } from '@mach42/domain/blocking/decider.ts';
import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { eventTypes } from '@mach42/domain/event-types.ts';
import { exportsDecider } from '@mach42/domain/exports/decider.ts';
import { forgettingDecider } from '@mach42/domain/forgetting/decider.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { Decider, DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { modelCallsDecider } from '@mach42/domain/models/decider.ts';
import { archiveDecider } from '@mach42/domain/ops/archive.ts';
import { backupsDecider } from '@mach42/domain/ops/backups.ts';
import { rebuildDecider } from '@mach42/domain/ops/decider.ts';
import { keysDecider } from '@mach42/domain/ops/keys.ts';
import { logFormatDecider } from '@mach42/domain/ops/log-format.ts';
import { parkedDecider } from '@mach42/domain/ops/parked.ts';
import { shownEventDecider } from '@mach42/domain/ops/shown-event.ts';
import { timeTravelDecider } from '@mach42/domain/ops/time-travel.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { picturesDecider } from '@mach42/domain/pictures/decider.ts';
import { pinsDecider } from '@mach42/domain/pins/decider.ts';
import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import { promptsDecider } from '@mach42/domain/prompts/decider.ts';
import { providersDecider } from '@mach42/domain/providers/decider.ts';
import { remindersDecider } from '@mach42/domain/reminders/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { readingDecider } from '@mach42/domain/rooms/reading.ts';
import { runsDecider } from '@mach42/domain/runs/decider.ts';
import { saigeDecider } from '@mach42/domain/saige/decider.ts';
import { savedDecider } from '@mach42/domain/saved/decider.ts';
import { sendingDecider } from '@mach42/domain/sending/decider.ts';
import { sessionsDecider } from '@mach42/domain/sessions/decider.ts';
import { settingsDecider } from '@mach42/domain/settings/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { expectRecorded } from '@mach42/testing/recorded-shapes.ts';
import { describe, expect, it } from 'vitest';
import { pathsIn } from '../testing/paths-in.ts';

const deciders = [
  accessDecider,
  attachmentsDecider,
  entriesDecider,
  jobsDecider,
  logFormatDecider,
  messagesDecider,
  modelCallsDecider,
  phodDecider,
  preferencesDecider,
  pinsDecider,
  savedDecider,
  blockingDecider,
  picturesDecider,
  remindersDecider,
  promptsDecider,
  providersDecider,
  readingDecider,
  rebuildDecider,
  parkedDecider,
  roomsDecider,
  runsDecider,
  saigeDecider,
  sendingDecider,
  sessionsDecider,
  shownEventDecider,
  timeTravelDecider,
  exportsDecider,
  forgettingDecider,
  backupsDecider,
  keysDecider,
  archiveDecider,
  settingsDecider,
  usersDecider,
] as unknown as readonly Decider<unknown>[];

/** Several, so that what happens rarely happens in one of them. */
const streams = [7, 8, 9, 10].flatMap((seed) => [
  ...Map.groupBy(randomWorkspace(seed, 5_000).events, ({ stream }) => stream),
]);

/** The states that a decider comes to in the streams of its category, one for each event. */
function* statesOf({ category, initialState, evolve }: Decider<unknown>): Generator {
  for (const [stream, happened] of streams) {
    if (!stream.startsWith(`${category}-`)) continue;
    let state = initialState;
    for (const event of happened) yield (state = evolve(state, asDecided(event), at(event)));
  }
}

const asDecided = ({ type, data }: RecordedEvent): DomainEvent => ({ type, data });
const at = ({ metadata }: RecordedEvent): string => metadata.occurredAt;

/** Whether the state is a map, whose keys are a person's choice. */
const hasNoFields = ({ initialState }: Decider<unknown>): boolean =>
  Object.keys(initialState ?? {}).length === 0;

describe('the states that snapshots hold', () => {
  it('[CX32] are those of all streams but the ones that end after a few events', () => {
    const without = deciders.filter(({ snapshotEvery }) => snapshotEvery === undefined);
    expect(without.map(({ category }) => category)).toEqual([
      'attachment',
      'log',
      'modelCall',
      'parked',
      'shown',
      'timeTravel',
      'forgetting',
    ]);
  });

  it('[CX19] have another version when their shape changes', async () => {
    const categories = deciders.map(({ category }) => category).toSorted();
    expect(categories).toEqual([...new Set(Object.values(eventTypes))].toSorted());
    const kept = deciders.filter(({ snapshotEvery }) => snapshotEvery !== undefined);
    await expectRecorded(
      new URL('state-shapes.txt', import.meta.url),
      kept.map((decider) => ({
        name: decider.category,
        version: decider.stateVersion,
        shape: pathsIn(statesOf(decider), hasNoFields(decider)),
      })),
    );
  });
});
