/** Local days and minutes, as a person enters them, and the times that they are. */
export interface TimeZone {
  /** `2026-11-03` */
  readonly dayAt: (date: Date) => string;
  /** `21:30` */
  readonly timeAt: (date: Date) => string;
  /**
   * Returns the time of `2026-11-03T21:30`, or with seconds; undefined where it is not a time. A time that the clock
   * skips gives the time after it.
   */
  readonly timeOf: (local: string) => Date | undefined;
}

/** @param timeZone undefined: that of the device */
export function timeZoneOf(timeZone: string | undefined): TimeZone {
  /** Made at the first use, as it takes a browser some milliseconds. */
  let format: Intl.DateTimeFormat | undefined;
  const localAt = (date: Date): string => {
    format ??= new Intl.DateTimeFormat('sv', {
      ...(timeZone !== undefined && { timeZone }),
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    return format.format(date);
  };
  /** Returns the milliseconds by which the clock of the zone is ahead of UTC. */
  const aheadAt = (ms: number): number =>
    Date.parse(`${localAt(new Date(ms)).replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000;
  return {
    dayAt: (date) => localAt(date).slice(0, 10),
    timeAt: (date) => localAt(date).slice(11, 16),
    timeOf: (local) => {
      if (!/^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}$/.test(local)) return undefined;
      const asUtc = Date.parse(`${local}Z`);
      if (Number.isNaN(asUtc)) return undefined;
      const about = asUtc - aheadAt(asUtc);
      const exact = asUtc - aheadAt(about);
      return new Date(aheadAt(exact) === aheadAt(about) ? exact : Math.max(exact, about));
    },
  };
}

/** Every day from a time to a time of the clock; over midnight where the first is later. */
export interface QuietHours {
  /** `22:00` */
  readonly from: string;
  readonly to: string;
}

/** The times at which a person is not to be disturbed. */
export interface QuietTimes {
  readonly quietHours: QuietHours | undefined;
  /** ISO 8601, UTC; undefined, or in the past: only the quiet hours count. */
  readonly pausedUntil: string | undefined;
}

export const isQuietAt = (zone: TimeZone, { quietHours, pausedUntil }: QuietTimes, at: Date) =>
  isPausedAt(pausedUntil, at) || isWithin(zone, quietHours, at);

export const isPausedAt = (pausedUntil: string | undefined, at: Date): pausedUntil is string =>
  pausedUntil !== undefined && at < new Date(pausedUntil);

function isWithin(zone: TimeZone, hours: QuietHours | undefined, at: Date): hours is QuietHours {
  if (hours === undefined) return false;
  const now = zone.timeAt(at);
  const { from, to } = hours;
  return from <= to ? from <= now && now < to : from <= now || now < to;
}

/** The given time, or the end of the pause and of the quiet hours that it is in. */
export function outsideQuiet(
  zone: TimeZone,
  { quietHours, pausedUntil }: QuietTimes,
  at: Date,
): Date {
  const then = isPausedAt(pausedUntil, at) ? new Date(pausedUntil) : at;
  return isWithin(zone, quietHours, then) ? nextTimeOfDay(zone, quietHours.to, then) : then;
}

const dayMs = 86_400_000;

/** `2026-11-03` and a number of days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The first moment after another one at which the clock there shows a time, such as `08:00`. */
export function nextTimeOfDay(zone: TimeZone, time: string, after: Date): Date {
  const today = zone.dayAt(after);
  for (const days of [0, 1, 2]) {
    const at = zone.timeOf(`${addDays(today, days)}T${time}`);
    if (at !== undefined && at > after) return at;
  }
  return new Date(after.getTime() + dayMs);
}
