import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { getPhodVersion } from '@mach42/contracts/phod/calls.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { useReadSource, type Read, type ReadSource } from '@mach42/plugin-kit/reads/use-read.ts';
import type { Proposed } from './on-one-base.ts';

interface TwoProposals {
  readonly a: Proposed;
  readonly b: Proposed;
}

interface TwoJobs {
  readonly a: string;
  readonly b: string;
}

const proposals: ReadSource<TwoProposals, TwoJobs> = {
  name: 'two proposals',
  calls: [getEntry],
  read: async (api, { a, b }, signal) => {
    const [first, second] = await Promise.all([proposed(api, a, signal), proposed(api, b, signal)]);
    return { a: first, b: second };
  },
};

/** The proposals of two jobs, each with the file that it was made from. */
export const useProposals = (a: string, b: string): Read<TwoProposals> =>
  useReadSource(proposals, { a, b });

async function proposed(api: Api, jobId: string, signal: AbortSignal): Promise<Proposed> {
  const { data } = await api.request(getEntry, { params: { id: jobId } }, { signal });
  if (data?.proposal == null) {
    throw new ApiError({ code: 'NOT_FOUND', status: 404, message: jobTexts.noProposal });
  }
  const { baseVersion, ops } = data.proposal;
  if (baseVersion === 0) return { baseVersion, ops, base: {} };
  const version = await api.request(
    getPhodVersion,
    { params: { version: baseVersion } },
    { signal },
  );
  return { baseVersion, ops, base: version.data.briefData };
}
