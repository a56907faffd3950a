import { isFields } from '@mach42/json-document/json-value.ts';
import { languageOf, type Language } from '@mach42/language/languages.ts';
import { isTimeZone, regionOf, type Region } from '@mach42/language/region.ts';
import {
  timeZoneOf,
  type QuietHours,
  type QuietTimes,
  type TimeZone,
} from '../kernel/time-zone.ts';

/** `all`: every message of others; `mentions`: those that mention the person. */
export type NotificationLevel = 'all' | 'mentions' | 'none';

/** The time at which a person is reminded of the dates in their file; undefined: never. */
export interface DateReminders {
  readonly when: 'day' | 'before';
  /** The time of the day: `08:00`. */
  readonly time: string;
}

/**
 * The time at which a person receives an e-mail about unread messages; undefined: never. A weekly e-mail comes on
 * Mondays.
 */
export interface DigestWish {
  readonly every: 'day' | 'week';
  /** The time of the day: `07:00`. */
  readonly time: string;
}

/** The display preferences that decide about notifications. */
interface NotificationPreferences extends QuietTimes {
  readonly notificationLevel: NotificationLevel;
  /** The levels of rooms that have another level, by room id. */
  readonly roomLevels: Readonly<Record<string, NotificationLevel>>;
  readonly dateReminders: DateReminders | undefined;
  readonly digest: DigestWish | undefined;
}

const levels: readonly NotificationLevel[] = ['all', 'mentions', 'none'];
/** Rooms with a level of their own; of more, those that were set last are kept. */
const mostRoomLevels = 500;

type Fields = Readonly<Record<string, unknown>>;

/** Returns the valid part of the preferences that a browser saved, over the defaults. */
export function notificationPreferencesOf(kept: unknown): NotificationPreferences {
  const fields = isFields(kept) ? kept : {};
  return {
    notificationLevel: levels.find((level) => level === fields['notificationLevel']) ?? 'all',
    roomLevels: roomLevelsOf(fields['roomLevels']),
    quietHours: quietHoursOf(fields['quietHours']),
    pausedUntil: instantOf(fields['pausedUntil']),
    dateReminders: dateRemindersOf(fields['dateReminders']),
    digest: digestOf(fields['digest']),
  };
}

/**
 * Returns the notification preferences of the whole value that is saved under `display`, with the time zone and the
 * language of the person.
 */
export function savedNotificationPreferences(
  display: unknown,
): NotificationPreferences & { readonly timeZone: string; readonly language: Language } {
  const { preferences } = isFields(display) ? display : ({} as Fields);
  const { timeZone = 'UTC', language = 'en' } = savedRegion(display);
  return { ...notificationPreferencesOf(preferences), timeZone, language };
}

/** How a person reads texts, days and times. */
export interface ReadingHabits extends Pick<Region, 'clock' | 'dayOrder'> {
  readonly language: Language;
}

interface SavedRegion extends Omit<ReadingHabits, 'language'> {
  /** Undefined where none is known, as of a guest; the time zone as well. */
  readonly language: Language | undefined;
  readonly timeZone: string | undefined;
}

/** The same, as far as it is known, by the whole value that is saved under `display`. */
export function savedRegion(display: unknown): SavedRegion {
  const { preferences, deviceZone, deviceLanguage } = isFields(display) ? display : ({} as Fields);
  const fields = isFields(preferences) ? preferences : ({} as Fields);
  const { clock, dayOrder } = regionOf({ ...fields, timeZone: undefined });
  return {
    clock,
    dayOrder,
    timeZone: [fields['timeZone'], deviceZone].find(isTimeZone),
    language: languageOf(fields['language']) ?? languageOf(deviceLanguage),
  };
}

/**
 * Returns the value saved under `display` without the digest; undefined where it has none. Browsers take the value
 * that was saved last.
 * @param savedAt milliseconds since 1970
 */
export function withoutDigest(display: unknown, savedAt: number): object | undefined {
  if (!isFields(display) || !isFields(display['preferences'])) return undefined;
  const { digest, ...preferences } = display['preferences'];
  return digest === undefined ? undefined : { ...display, preferences, savedAt };
}

const zones = new Map<string, TimeZone>();
/** About as many zones as exist; people may spell more of them. */
const mostZones = 600;

/** Making a zone takes far longer than using it. */
export function knownZone(timeZone: string): TimeZone {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  // Zones in use return with their next use, which costs less than the ones that filled the list.
  if (zones.size >= mostZones) zones.clear();
  const zone = timeZoneOf(timeZone);
  zones.set(timeZone, zone);
  return zone;
}

function roomLevelsOf(kept: unknown): Readonly<Record<string, NotificationLevel>> {
  if (!isFields(kept)) return {};
  const sound = Object.entries(kept).flatMap(([roomId, level]) => {
    const known = levels.find((one) => one === level);
    return known === undefined ? [] : [[roomId, known] as const];
  });
  return Object.fromEntries(sound.slice(-mostRoomLevels));
}

function quietHoursOf(kept: unknown): QuietHours | undefined {
  if (!isFields(kept)) return undefined;
  const { from, to } = kept;
  return isTime(from) && isTime(to) ? { from, to } : undefined;
}

/** As `toISOString` writes it, so that it can be compared as a text. */
function instantOf(kept: unknown): string | undefined {
  if (typeof kept !== 'string' || !/^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}Z$/.test(kept)) return undefined;
  const at = new Date(kept);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

function dateRemindersOf(kept: unknown): DateReminders | undefined {
  if (!isFields(kept)) return undefined;
  const { when, time } = kept;
  return (when === 'day' || when === 'before') && isTime(time) ? { when, time } : undefined;
}

function digestOf(kept: unknown): DigestWish | undefined {
  if (!isFields(kept)) return undefined;
  const { every, time } = kept;
  return (every === 'day' || every === 'week') && isTime(time) ? { every, time } : undefined;
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);

/** The level of a room: its own one, else that of all rooms. */
export const levelOf = (
  {
    notificationLevel,
    roomLevels,
  }: Pick<NotificationPreferences, 'notificationLevel' | 'roomLevels'>,
  roomId: string,
): NotificationLevel =>
  Object.hasOwn(roomLevels, roomId) ? (roomLevels[roomId] ?? notificationLevel) : notificationLevel;
