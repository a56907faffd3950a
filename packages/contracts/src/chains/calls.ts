import { call, costs } from '../kernel/call.ts';
import type { Chain, ChainParams } from './schemas.ts';

/** How something came about: for the person who may see it, and for admins; never what it says. */
export const showChain = call<{ params: ChainParams; answer: { data: Chain } }>(
  'GET',
  '/api/chains/:kind/:id',
  { cost: costs.heavy },
);
