import type { LogQuery } from '@mach42/contracts/ops/log-schemas.ts';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';

/**
 * The filter as it is in the fields and in the address of the page; an empty field means everything. Times are those
 * of the person's zone.
 */
export interface LogFilter {
  readonly category: string;
  readonly type: string;
  readonly actor: string;
  readonly stream: string;
  readonly correlation: string;
  readonly command: string;
  readonly causation: string;
  readonly from: string;
  readonly to: string;
  /** The newest events before this position. */
  readonly before: string;
}

export const everything: LogFilter = {
  category: '',
  type: '',
  actor: '',
  stream: '',
  correlation: '',
  command: '',
  causation: '',
  from: '',
  to: '',
  before: '',
};

const names = Object.keys(everything) as (keyof LogFilter)[];

export function filterIn(address: URLSearchParams): LogFilter {
  return Object.fromEntries(
    names.map((name) => [name, address.get(name) ?? '']),
  ) as unknown as LogFilter;
}

/** The address with a filter, and the event that is open beside it. */
export function addressOf(filter: LogFilter, event?: string): URLSearchParams {
  const address = new URLSearchParams(
    names.map((name) => [name, filter[name]] as [string, string]),
  );
  for (const name of names) if (filter[name] === '') address.delete(name);
  if (event !== undefined) address.set('event', event);
  return address;
}

/** Returns the query for the server, without texts that are no time or no position. */
export function queryOf({ from, to, before, ...words }: LogFilter): LogQuery {
  const given = {
    ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word.trim()])),
    from: momentOf(from),
    to: momentOf(to),
    before: /^\d{1,15}$/.test(before.trim()) ? Number(before) : '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Converts a local time without its zone into UTC; an event at exactly this time is found. */
function momentOf(local: string): string {
  return preferredZone.timeOf(local)?.toISOString() ?? '';
}

export const isFiltered = (filter: LogFilter): boolean =>
  Object.values(filter).some((value) => value !== '');
