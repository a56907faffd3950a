import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { ApiError, asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import type { Saga } from './kit.ts';

/**
 * An entry as the server has it.
 * @throws ApiError INVALID_RESPONSE for an answer without one
 */
export function* fetchEntry(shell: Shell, entryId: string): Saga<Entry> {
  return entryIn(yield* requesting(tellingSignIn(shell), getEntry, { params: { id: entryId } }));
}

/** @throws ApiError INVALID_RESPONSE */
export function entryIn(answer: { readonly entry?: unknown }): Entry {
  const entry = readEntry(answer.entry);
  if (entry !== undefined) return entry;
  throw new ApiError({ code: 'INVALID_RESPONSE', status: 200, message: entryTexts.noEntryData });
}

/** A refused sign-in takes the screen away, and its sagas with it: so it is shown at once. */
function tellingSignIn({ api, toasts }: Shell): Api {
  return {
    ...api,
    request: async (call, ...args) => {
      try {
        return await api.request(call, ...args);
      } catch (thrown) {
        if (asApiError(thrown).status === 401) toasts.error(entryTexts.signIn);
        throw thrown;
      }
    },
  };
}
