import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { attachmentsDecider } from './attachments/decider.ts';
import { accessDecider } from './audit/decider.ts';
import { blockingDecider } from './blocking/decider.ts';
import { entriesDecider } from './datarais/decider.ts';
import { eventTypes, type Category, type EventType } from './event-types.ts';
import { exportsDecider } from './exports/decider.ts';
import { forgettingDecider } from './forgetting/decider.ts';
import { jobsDecider } from './jobs/decider.ts';
import type { Decider, DomainEvent } from './kernel/decider.ts';
import type { JsonObject } from './kernel/json.ts';
import { whyUnusable } from './known-events.ts';
import { messagesDecider } from './messages/decider.ts';
import { modelCallsDecider } from './models/decider.ts';
import { archiveDecider } from './ops/archive.ts';
import { backupsDecider } from './ops/backups.ts';
import { rebuildDecider } from './ops/decider.ts';
import { keysDecider } from './ops/keys.ts';
import { logFormatDecider } from './ops/log-format.ts';
import { parkedDecider } from './ops/parked.ts';
import { shownEventDecider } from './ops/shown-event.ts';
import { timeTravelDecider } from './ops/time-travel.ts';
import { phodDecider } from './phod/decider.ts';
import { picturesDecider } from './pictures/decider.ts';
import { pinsDecider } from './pins/decider.ts';
import { preferencesDecider } from './preferences/decider.ts';
import { promptsDecider } from './prompts/decider.ts';
import { providersDecider } from './providers/decider.ts';
import { remindersDecider } from './reminders/decider.ts';
import { roomsDecider } from './rooms/decider.ts';
import { readingDecider } from './rooms/reading.ts';
import { runsDecider } from './runs/decider.ts';
import { saigeDecider } from './saige/decider.ts';
import { savedDecider } from './saved/decider.ts';
import { sendingDecider } from './sending/decider.ts';
import { sessionsDecider } from './sessions/decider.ts';
import { settingsDecider } from './settings/decider.ts';
import { upcasters } from './upcasters.ts';
import { usersDecider } from './users/decider.ts';

/** A stored event, and the state that it leads to; see `fixtures/README.md`. */
interface Golden {
  readonly type: EventType;
  readonly schemaVersion: number;
  readonly after: readonly EventType[];
  readonly data: JsonObject;
  readonly leadsTo: object;
}

const at = '2026-11-20T10:00:00.000Z';
const folder = new URL('../fixtures/events/', import.meta.url);
const files = readdirSync(folder);
const goldens = new Map(files.map((file) => [file, read(file)]));

const deciders = [
  usersDecider,
  roomsDecider,
  readingDecider,
  messagesDecider,
  attachmentsDecider,
  phodDecider,
  entriesDecider,
  jobsDecider,
  runsDecider,
  modelCallsDecider,
  sessionsDecider,
  preferencesDecider,
  sendingDecider,
  promptsDecider,
  pinsDecider,
  savedDecider,
  blockingDecider,
  picturesDecider,
  remindersDecider,
  saigeDecider,
  accessDecider,
  settingsDecider,
  providersDecider,
  rebuildDecider,
  logFormatDecider,
  parkedDecider,
  shownEventDecider,
  timeTravelDecider,
  exportsDecider,
  forgettingDecider,
  backupsDecider,
  keysDecider,
  archiveDecider,
];

const folds: Readonly<Record<Category, (events: readonly DomainEvent[]) => unknown>> = {
  user: foldOf(usersDecider),
  room: foldOf(roomsDecider),
  reading: foldOf(readingDecider),
  message: foldOf(messagesDecider),
  attachment: foldOf(attachmentsDecider),
  phod: foldOf(phodDecider),
  entry: foldOf(entriesDecider),
  job: foldOf(jobsDecider),
  run: foldOf(runsDecider),
  modelCall: foldOf(modelCallsDecider),
  session: foldOf(sessionsDecider),
  preferences: foldOf(preferencesDecider),
  sending: foldOf(sendingDecider),
  prompts: foldOf(promptsDecider),
  pins: foldOf(pinsDecider),
  saved: foldOf(savedDecider),
  blocking: foldOf(blockingDecider),
  picture: foldOf(picturesDecider),
  reminders: foldOf(remindersDecider),
  saige: foldOf(saigeDecider),
  access: foldOf(accessDecider),
  settings: foldOf(settingsDecider),
  providers: foldOf(providersDecider),
  rebuild: foldOf(rebuildDecider),
  log: foldOf(logFormatDecider),
  parked: foldOf(parkedDecider),
  shown: foldOf(shownEventDecider),
  timeTravel: foldOf(timeTravelDecider),
  export: foldOf(exportsDecider),
  forgetting: foldOf(forgettingDecider),
  backup: foldOf(backupsDecider),
  keys: foldOf(keysDecider),
  archive: foldOf(archiveDecider),
};

describe('every event that was ever stored', () => {
  it.each(files)('is read as it was meant: %s', (file) => {
    const golden = goldens.get(file);
    if (golden === undefined) return expect.fail('It is not there.');
    expect(file).toBe(`${golden.type}.v${golden.schemaVersion}.json`);
    const events = [...golden.after.map(newestOf), golden].map(asRead);
    return expect(folds[eventTypes[golden.type]](events)).toMatchObject(golden.leadsTo);
  });

  it.each(Object.keys(eventTypes) as EventType[])('has a file for each shape of %s', (type) => {
    const shapes = 1 + Object.keys(upcasters[type] ?? {}).length;
    const expected = Array.from({ length: shapes }, (_, index) => `${type}.v${index + 1}.json`);
    expect(files.filter((file) => file.startsWith(`${type}.`)).toSorted()).toEqual(expected);
  });

  it.each(deciders)('is written in the newest shape by the decider of $category', (decider) => {
    const written: Readonly<Record<string, number>> = decider.schemaVersions ?? {};
    for (const [type, category] of Object.entries(eventTypes)) {
      if (category !== decider.category) continue;
      expect(written[type] ?? 1).toBe(1 + Object.keys(upcasters[type] ?? {}).length);
    }
  });

  it.each(files)('[RB4] can be used: %s', (file) => {
    const golden = goldens.get(file);
    if (golden === undefined) return expect.fail('It is not there.');
    const { type, data } = asRead(golden);
    const metadata = { schemaVersion: golden.schemaVersion };
    return expect(whyUnusable({ type, data: data as JsonObject, metadata })).toBeUndefined();
  });

  it('is of a type that is known', () => {
    const unknown = [...goldens.values()].filter(({ type }) => !Object.hasOwn(eventTypes, type));
    expect(unknown).toEqual([]);
  });
});

function read(file: string): Golden {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden;
}

function newestOf(type: EventType): Golden {
  const versions = [...goldens.values()].filter((golden) => golden.type === type);
  const newest = versions.toSorted((a, b) => b.schemaVersion - a.schemaVersion)[0];
  return newest ?? expect.fail(`There is no file for ${type}.`);
}

/** Returns an event as an event store does: in its newest shape. */
function asRead({ type, schemaVersion, data }: Golden): DomainEvent {
  let lifted = data;
  for (let version = schemaVersion; ; version += 1) {
    const step = upcasters[type]?.[version];
    if (step === undefined) return { type, data: lifted };
    lifted = step(lifted);
  }
}

function foldOf<State, E extends DomainEvent>(
  decider: Pick<Decider<State, never, E>, 'initialState' | 'evolve'>,
): (events: readonly DomainEvent[]) => State {
  return (events) =>
    events.reduce((state, event) => decider.evolve(state, event as E, at), decider.initialState);
}
