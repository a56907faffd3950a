import { t } from '@mach42/language/t.ts';

/** One line or one set of bars; null where nothing was measured. */
interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** The data of a plot. */
export interface PlotData {
  /** Milliseconds since 1970, growing, one for each value. */
  readonly times: readonly number[];
  /** The first is drawn in the accent. */
  readonly series: readonly Series[];
  /** `$0.25`, `12 ms`. */
  readonly format: (value: number) => string;
  /** Names one time in full: `21 Nov 10:00 to 11:00`. */
  readonly timeOf: (time: number) => string;
  /** Names a time on the axis: `10:00`. */
  readonly tickOf: (time: number) => string;
}

/** Returns `21 Nov 10:00: People 4, Claude 2`; null values are left out. */
export function readingAt({ times, series, format, timeOf }: PlotData, index: number): string {
  const values = valuesAt({ series, format }, index).map(({ name, value }) => `${name} ${value}`);
  return `${timeOf(times[index] ?? 0)}: ${values.join(', ') || t('nothing measured')}`;
}

export function valuesAt(
  { series, format }: Pick<PlotData, 'series' | 'format'>,
  index: number,
): { readonly name: string; readonly value: string; readonly order: number }[] {
  return series.flatMap(({ name, values }, order) => {
    const value = values[index];
    return value === null || value === undefined ? [] : [{ name, value: format(value), order }];
  });
}

/** Whether any series has a value. */
export function isMeasured(series: readonly Series[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== null));
}

export function largestOf(series: readonly Series[]): number {
  return Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
}
