import { titleOfEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';

/** The entry's title, or `DataRAIS` and the end of its id. */
export function tabTitle(entry: Pick<Entry, 'metadata'> | undefined, entryId: string): string {
  return (entry && titleOfEntry(entry)) ?? `DataRAIS ${entryId.slice(-6)}`;
}
