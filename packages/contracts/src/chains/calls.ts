import { call, costs } from '../kernel/call.ts';
import type { Chain, ChainParams } from './schemas.ts';

/** How something came about, without its content; for the person who may see it, and for admins. */
export const showChain = call<{ params: ChainParams; answer: { data: Chain } }>(
  'GET',
  '/api/chains/:kind/:id',
  { cost: costs.heavy },
);
