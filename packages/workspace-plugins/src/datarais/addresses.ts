import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { matchTab } from '@mach42/plugin-kit/pattern.ts';
import { ifThere, type TabAddresses } from '@mach42/plugin-kit/addresses.ts';

/** The entry itself. */
export const addresses: TabAddresses = {
  go: async ({ api }, { tabId }) => {
    const id = matchTab('datarais-{entryId}', tabId)?.entryId ?? '';
    const answer = await ifThere(api.request(getEntry, { params: { id } }));
    return answer?.entry === undefined ? 'refused' : 'shown';
  },
};
