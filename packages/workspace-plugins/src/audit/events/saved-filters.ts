import { everything, type EventFilter } from './filter.ts';

export interface SavedFilter {
  readonly name: string;
  readonly filter: EventFilter;
}

/** More would not be found again. */
const mostSaved = 20;

/** Whatever was saved, as far as it is a list of filters. */
export function savedFiltersIn(value: unknown): readonly SavedFilter[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const { name, filter } = recordOf(one);
    if (typeof name !== 'string' || name === '') return [];
    return [{ name, filter: filterIn(recordOf(filter)) }];
  });
}

/** With one more, in place of one of the same name; the oldest give way. */
export const withFilter = (
  saved: readonly SavedFilter[],
  added: SavedFilter,
): readonly SavedFilter[] =>
  [...saved.filter(({ name }) => name !== added.name), added].slice(-mostSaved);

function filterIn(value: Readonly<Record<string, unknown>>): EventFilter {
  const known = Object.entries(everything).map(([field, otherwise]) => {
    const given = value[field];
    return [field, typeof given === typeof otherwise ? given : otherwise] as const;
  });
  return Object.fromEntries(known) as unknown as EventFilter;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
