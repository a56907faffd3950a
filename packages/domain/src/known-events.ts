import { isFields } from '@mach42/json-document/json-value.ts';
import { attachmentShapes } from './attachments/events.ts';
import { accessShapes } from './audit/events.ts';
import { blockingShapes } from './blocking/decider.ts';
import { entryShapes } from './datarais/events.ts';
import { eventTypes, type EventType } from './event-types.ts';
import { exportShapes } from './exports/events.ts';
import { forgettingShapes } from './forgetting/events.ts';
import { jobShapes } from './jobs/events.ts';
import type { Kind } from './kernel/event-shapes.ts';
import type { JsonObject } from './kernel/json.ts';
import { messageShapes } from './messages/events.ts';
import { modelCallShapes } from './models/events.ts';
import { archiveShapes } from './ops/archive.ts';
import { backupShapes } from './ops/backups.ts';
import { parkedShapes, rebuildShapes } from './ops/events.ts';
import { keyShapes } from './ops/keys.ts';
import { logShapes } from './ops/log-format.ts';
import { shownShapes } from './ops/shown-event.ts';
import { timeTravelShapes } from './ops/time-travel.ts';
import { phodShapes } from './phod/events.ts';
import { pictureShapes } from './pictures/decider.ts';
import { pinShapes } from './pins/decider.ts';
import { preferencesShapes } from './preferences/decider.ts';
import { promptShapes } from './prompts/decider.ts';
import { providerShapes } from './providers/events.ts';
import { reminderShapes } from './reminders/events.ts';
import { roomShapes } from './rooms/events.ts';
import { readingShapes } from './rooms/reading.ts';
import { runShapes } from './runs/decider.ts';
import { saigeShapes } from './saige/events.ts';
import { savedShapes } from './saved/decider.ts';
import { sendingShapes } from './sending/decider.ts';
import { sessionShapes } from './sessions/events.ts';
import { settingsShapes } from './settings/decider.ts';
import { upcasters } from './upcasters.ts';
import { userShapes } from './users/events.ts';

/** The shape of every event: its required fields, each with its kind. */
const shapes: { readonly [Type in EventType]: { readonly [field: string]: Kind } } = {
  ...userShapes,
  ...roomShapes,
  ...readingShapes,
  ...attachmentShapes,
  ...messageShapes,
  ...phodShapes,
  ...entryShapes,
  ...jobShapes,
  ...runShapes,
  ...modelCallShapes,
  ...sessionShapes,
  ...preferencesShapes,
  ...sendingShapes,
  ...promptShapes,
  ...pinShapes,
  ...savedShapes,
  ...blockingShapes,
  ...pictureShapes,
  ...reminderShapes,
  ...saigeShapes,
  ...accessShapes,
  ...settingsShapes,
  ...providerShapes,
  ...rebuildShapes,
  ...parkedShapes,
  ...logShapes,
  ...shownShapes,
  ...timeTravelShapes,
  ...exportShapes,
  ...forgettingShapes,
  ...backupShapes,
  ...keyShapes,
  ...archiveShapes,
};

interface Stored {
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: { readonly schemaVersion: number };
}

const isKnown = (type: string): type is EventType => Object.hasOwn(eventTypes, type);

/** The newest shape of a type of event, counted from 1; undefined of a type that is not known. */
export const newestVersionOf = (type: string): number | undefined =>
  isKnown(type) ? 1 + Object.keys(upcasters[type] ?? {}).length : undefined;

/**
 * Counts every shape of every type of event that this program knows. It only grows, as no type and no
 * shape that was ever stored is forgotten: of two programs, the newer one has the greater format.
 */
export const logFormat: number = Object.keys(eventTypes).reduce(
  (sum, type) => sum + (newestVersionOf(type) ?? 0),
  0,
);

/**
 * Why an event in its newest shape cannot be used: a type or a schema version that is not known, or a
 * required field that is missing or of another kind, named by its path and never by its value.
 */
export function whyUnusable({ type, data, metadata }: Stored): string | undefined {
  if (!isKnown(type)) return 'its type is not known';
  const newest = newestVersionOf(type) ?? 1;
  const { schemaVersion } = metadata;
  if (schemaVersion > newest) {
    return `its schema version ${schemaVersion} is newer than ${newest}, the newest known`;
  }
  for (const [field, kind] of Object.entries(shapes[type])) {
    if (!Object.hasOwn(data, field)) return `data.${field} is missing`;
    if (!isOfKind[kind](data[field])) return `data.${field} is no ${kind}`;
  }
  return undefined;
}

const isOfKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  // A greater one could be stored in a row, and not be read from it.
  number: (value) => typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER,
  flag: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  object: isFields,
  any: () => true,
};
