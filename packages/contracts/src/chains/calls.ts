import { call, costs } from '../kernel/call.ts';
import type { Chain, ChainParams } from './schemas.ts';

/** Returns how an object came about, without its content; for a person who may see the object, and for admins. */
export const showChain = call<{ params: ChainParams; answer: { data: Chain } }>(
  'GET',
  '/api/chains/:kind/:id',
  { cost: costs.heavy },
);
