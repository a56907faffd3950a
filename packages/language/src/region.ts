/** How times are written; undefined: with 24 hours, in the time zone of the device. */
export interface Region {
  readonly clock: '12h' | undefined;
  readonly timeZone: string | undefined;
}

/** Where a browser keeps it for the next start of the page. */
const regionKey = 'preferredRegion';

export const usualRegion: Region = { clock: undefined, timeZone: undefined };

/** What of a kept value is sound. A zone that this browser does not know is none. */
export function regionOf(value: unknown): Region {
  if (typeof value !== 'object' || value === null) return usualRegion;
  const { clock, timeZone }: { clock?: unknown; timeZone?: unknown } = value;
  return {
    clock: clock === '12h' ? '12h' : undefined,
    timeZone: typeof timeZone === 'string' && timeZones().includes(timeZone) ? timeZone : undefined,
  };
}

export const timeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone');

export function keptRegion(storage: Pick<Storage, 'getItem'>): Region {
  const text = storage.getItem(regionKey);
  if (text === null) return usualRegion;
  const [clock, timeZone] = text.split(' ');
  return regionOf({ clock, timeZone });
}

/** @returns whether that is another one than before */
export function keepRegion(storage: Pick<Storage, 'getItem' | 'setItem'>, region: Region): boolean {
  const before = keptRegion(storage);
  storage.setItem(regionKey, `${region.clock ?? ''} ${region.timeZone ?? ''}`);
  return before.clock !== region.clock || before.timeZone !== region.timeZone;
}
