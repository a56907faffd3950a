import { titleOfEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { t } from '@mach42/language/t.ts';

/** Returns the title of the entry, or `DataRAIS` and the end of its id. */
export function tabTitle(entry: Pick<Entry, 'metadata'> | undefined, entryId: string): string {
  return (entry && titleOfEntry(entry)) ?? t('DataRAIS {entryId}', { entryId: entryId.slice(-6) });
}
