import { isThisMachine } from '@mach42/contracts/providers/address.ts';
import { guardedFetch } from '@mach42/processors/providers/network/guarded-fetch.ts';
import {
  onThisMachine,
  type ModelNetworks,
} from '@mach42/processors/providers/network/model-networks.ts';

/** How addresses that admins entered are reached: each only in the networks that are allowed. */
export interface GuardedFetches {
  for(address: string): typeof fetch;
  close(): void;
}

/** What is sent to this machine is not masked, so a name of this machine is followed to no other one. */
export function guardedFetches(networks: ModelNetworks, bytes?: number): GuardedFetches {
  const anywhere = guardedFetch(networks, undefined, bytes);
  const here = guardedFetch(onThisMachine(networks), undefined, bytes);
  return {
    for: (address) => (isThisMachine(address) ? here.fetch : anywhere.fetch),
    close() {
      anywhere.close();
      here.close();
    },
  };
}
