/** How times and days are written and entered; undefined: as is usual for the language and the device. */
export interface Region {
  readonly clock: '12h' | undefined;
  readonly timeZone: string | undefined;
  /** The order of day, month and year in figures; undefined: the day first. */
  readonly dayOrder: DayOrder | undefined;
  /** The first day of a week in calendars; undefined: as the browser says. */
  readonly firstDay: FirstDay | undefined;
}

export type DayOrder = 'mdy' | 'ymd';
export type FirstDay = 'monday' | 'saturday' | 'sunday';

/** The key under which a browser keeps the region for the next start of the page. */
const regionKey = 'preferredRegion';

export const usualRegion: Region = {
  clock: undefined,
  timeZone: undefined,
  dayOrder: undefined,
  firstDay: undefined,
};

/** Returns the valid parts of a stored value. A zone that this browser does not know is left out. */
export function regionOf(value: unknown): Region {
  if (typeof value !== 'object' || value === null) return usualRegion;
  const { clock, timeZone, dayOrder, firstDay }: Partial<Record<keyof Region, unknown>> = value;
  return {
    clock: clock === '12h' ? '12h' : undefined,
    timeZone: isTimeZone(timeZone) ? timeZone : undefined,
    dayOrder: dayOrder === 'mdy' || dayOrder === 'ymd' ? dayOrder : undefined,
    firstDay:
      firstDay === 'monday' || firstDay === 'saturday' || firstDay === 'sunday'
        ? firstDay
        : undefined,
  };
}

/** Whether days and times can be written in it; to look among all zones takes a browser some milliseconds. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > 64) return false;
  if (knownZones.has(value)) return true;
  try {
    Intl.DateTimeFormat('en', { timeZone: value });
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
  // Zones in use are added again at their next use.
  if (knownZones.size >= mostZones) knownZones.clear();
  knownZones.add(value);
  return true;
}

const knownZones = new Set<string>();
/** The number of zones that exist; people may spell them in more ways. */
const mostZones = 600;

export const timeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone');

/** In this order; those that were added later come last. */
const keptText = ({ clock, timeZone, dayOrder, firstDay }: Region): string =>
  [clock, timeZone, dayOrder, firstDay].map((part) => part ?? '').join(' ');

export function keptRegion(storage: Pick<Storage, 'getItem'>): Region {
  const text = storage.getItem(regionKey);
  if (text === null) return usualRegion;
  const [clock, timeZone, dayOrder, firstDay] = text.split(' ');
  return regionOf({ clock, timeZone, dayOrder, firstDay });
}

/** @returns whether that is another one than before */
export function keepRegion(storage: Pick<Storage, 'getItem' | 'setItem'>, region: Region): boolean {
  const before = keptText(keptRegion(storage));
  const after = keptText(region);
  storage.setItem(regionKey, after);
  return before !== after;
}
