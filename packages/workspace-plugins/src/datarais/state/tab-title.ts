import type { Entry } from '@mach42/contracts/datarais/schemas.ts';

/** The entry's title, or `DataRAIS` and the end of its id. */
export function tabTitle(entry: Pick<Entry, 'metadata'> | undefined, entryId: string): string {
  const title = entry?.metadata.title ?? entry?.metadata.key ?? '';
  return title.trim() === '' ? `DataRAIS ${entryId.slice(-6)}` : title;
}
