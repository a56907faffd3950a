import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { getPhodVersion } from '@mach42/contracts/phod/calls.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useAnswer, type Answered } from '@mach42/plugin-kit/use-answer.ts';
import type { Proposed } from './on-one-base.ts';

interface TwoProposals {
  readonly a: Proposed;
  readonly b: Proposed;
}

/** The proposals of two jobs, each with the file that it was made from. */
export function useProposals(a: string, b: string): Answered<TwoProposals> {
  const api = useApi();
  return useAnswer(`${a} ${b}`, async () => {
    const [first, second] = await Promise.all([proposed(api, a), proposed(api, b)]);
    return { a: first, b: second };
  });
}

async function proposed(api: Api, jobId: string): Promise<Proposed> {
  const { data } = await api.request(getEntry, { params: { id: jobId } });
  if (data?.proposal == null) {
    throw new ApiError({ code: 'NOT_FOUND', status: 404, message: jobTexts.noProposal });
  }
  const { baseVersion, ops } = data.proposal;
  if (baseVersion === 0) return { baseVersion, ops, base: {} };
  const version = await api.request(getPhodVersion, { params: { version: baseVersion } });
  return { baseVersion, ops, base: version.data.briefData };
}
