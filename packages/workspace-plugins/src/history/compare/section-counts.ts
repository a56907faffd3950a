import { parsePointer } from '@mach42/json-document/pointer.ts';
import type { ChangedPlace } from './places.ts';

export interface SectionCount {
  readonly section: string;
  /** Changes in it. */
  readonly count: number;
}

export function sectionOf({ place }: Pick<ChangedPlace, 'place'>): string {
  return parsePointer(place.after ?? place.before ?? '')[0] ?? '';
}

/** In the order of the file. */
export function sectionCounts(places: readonly ChangedPlace[]): SectionCount[] {
  return [...Map.groupBy(places, sectionOf)].map(([section, own]) => ({
    section,
    count: own.reduce((sum, { changes }) => sum + changes.length, 0),
  }));
}
