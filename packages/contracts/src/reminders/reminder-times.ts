import { addDays, nextTimeOfDay, outsideQuiet, type QuietHours } from '../kernel/zone.ts';
import {
  knownZone,
  type DateReminders,
  type DigestWish,
} from '../preferences/notification-preferences.ts';

/** When and where a person wants to be reminded. */
export interface ReminderWishes {
  readonly timeZone: string;
  readonly quietHours: QuietHours | undefined;
  readonly dateReminders: DateReminders | undefined;
}

const isDay =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)|(?:0[13-9]|1[0-2])-30|(?:0[13578]|1[02])-31)$/;

/** A time (ISO 8601, UTC), or the end of the quiet hours that it is in. */
export function afterQuiet({ timeZone, quietHours }: ReminderWishes, at: string): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return at;
  return outsideQuiet(knownZone(timeZone), quietHours, time).toISOString();
}

/** When dates are read after a time: at the time of the day that the person prefers; null: never. */
export function nextReading(wishes: ReminderWishes, after: string): string | null {
  if (wishes.dateReminders === undefined) return null;
  const next = nextTimeOfDay(
    knownZone(wishes.timeZone),
    wishes.dateReminders.time,
    new Date(after),
  );
  return afterQuiet(wishes, next.toISOString());
}

/** Of a week, as `Date` counts it. */
const monday = 1;

/** When a person is sent a digest after a time: at the time of the day that they chose, in their time zone. */
export function nextDigest(timeZone: string, wish: DigestWish, after: string): string {
  const zone = knownZone(timeZone);
  let next = nextTimeOfDay(zone, wish.time, new Date(after));
  const isRight = () => new Date(`${zone.dayAt(next)}T00:00:00Z`).getUTCDay() === monday;
  for (let days = 0; wish.every === 'week' && days < 7 && !isRight(); days += 1) {
    next = nextTimeOfDay(zone, wish.time, next);
  }
  return next.toISOString();
}

/** When dates are read for what is dated on a day, such as `2026-11-03`. */
export function readingFor(wishes: ReminderWishes, day: string, after: string): string | null {
  const next = nextReading(wishes, after);
  const { dateReminders, timeZone } = wishes;
  if (next === null || dateReminders === undefined || !isDay.test(day)) return next;
  const reminded = addDays(day, dateReminders.when === 'before' ? -1 : 0);
  const wanted = knownZone(timeZone).timeOf(`${reminded}T${dateReminders.time}`);
  if (wanted === undefined) return next;
  const then = afterQuiet(wishes, wanted.toISOString());
  return then > next ? then : next;
}
