import { listEntries } from '@mach42/contracts/datarais/calls.ts';
import { readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry, EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { ApiError, asApiError } from '@mach42/plugin-kit/api/api-error.ts';

/** The entries of one status, and how many had to be left out. */
export interface List {
  readonly entries: readonly Entry[];
  readonly leftOut: number;
}

/** @throws ApiError INVALID_RESPONSE for an answer that is no list */
export async function fetchList(api: Api, status: EntryStatus): Promise<List> {
  const query = { status, limit: limits.entriesPage };
  const { entries: told }: { readonly entries: unknown } = await api.request(listEntries, {
    query,
  });
  if (!Array.isArray(told)) {
    throw new ApiError({
      code: 'INVALID_RESPONSE',
      status: 200,
      message: entryTexts.invalidFormat,
    });
  }
  const entries = told.map(readEntry).filter((entry) => entry !== undefined);
  return { entries, leftOut: told.length - entries.length };
}

/**
 * The pending and the processed entries.
 * @throws ApiError what the person is told when one of the lists does not come
 */
export async function fetchLists(api: Api): Promise<List> {
  const [pending, processed] = await Promise.allSettled([
    fetchList(api, 'pending'),
    fetchList(api, 'processed'),
  ]);
  if (pending.status === 'fulfilled' && processed.status === 'fulfilled') {
    return {
      entries: [...pending.value.entries, ...processed.value.entries],
      leftOut: pending.value.leftOut + processed.value.leftOut,
    };
  }
  throw told(failureIn(pending), failureIn(processed));
}

function failureIn(result: PromiseSettledResult<List>): ApiError | undefined {
  return result.status === 'fulfilled' ? undefined : asApiError(result.reason);
}

const ok = 200;

function told(pending: ApiError | undefined, processed: ApiError | undefined): ApiError {
  const failure = pending ?? processed;
  if (failure === undefined) throw new Error('Neither of the lists failed.');
  const statuses = [pending?.status ?? ok, processed?.status ?? ok] as const;
  const { code, status, requestId } = failure;
  const about = { code, status, ...(requestId === undefined ? {} : { requestId }) };
  if (statuses.includes(401)) return new ApiError({ ...about, message: entryTexts.signIn });
  if (statuses.includes(0) || statuses.every((one) => one < 400)) return failure;
  return new ApiError({ ...about, message: entryTexts.requestFailed(...statuses) });
}
