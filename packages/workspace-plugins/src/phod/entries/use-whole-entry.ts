import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { entries } from './state/entries-slice.ts';

/** Answers an entry with its whole text, of which lists have the beginning; undefined where that failed. */
export function useWholeEntry(): (entry: Entry) => Promise<Entry | undefined> {
  const { api, dispatch, toasts } = useShell();
  return async (known) => {
    if (known.isPreview !== true) return known;
    try {
      const answer = await api.request(getEntry, { params: { id: known.id } });
      const entry = readEntry(answer.entry);
      if (entry !== undefined) dispatch(entries.stored({ entry }));
      return entry;
    } catch (thrown) {
      toasts.error(withAgain(entryTexts.fetchFailed, thrown));
      return undefined;
    }
  };
}
