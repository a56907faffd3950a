import { updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry, UpdateEntryBody } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { ApiError, asApiError, withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useShell } from '@mach42/plugin-kit/hooks.ts';
import { entries } from './state/entries-slice.ts';

export type ChangeEntry = (entry: Entry, change: UpdateEntryBody) => Promise<ApiError | undefined>;

/** Changes an entry; shows a failure, and returns it for callers that handle it further. */
export function useChangeEntry(): ChangeEntry {
  const api = useApi();
  const { dispatch, toasts } = useShell();
  return async ({ id }, change) => {
    try {
      const answer = await api.request(updateEntry, { params: { id }, body: change });
      const entry = readEntry(answer.entry);
      if (entry === undefined) throw noEntryData();
      dispatch(entries.stored({ entry }));
      return undefined;
    } catch (thrown) {
      toasts.error(withAgain(entryTexts.updateFailed, thrown));
      return asApiError(thrown);
    }
  };
}

const noEntryData = (): ApiError =>
  new ApiError({ code: 'INVALID_RESPONSE', status: 200, message: entryTexts.noEntryData });
