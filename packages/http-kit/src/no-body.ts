import type { FastifyRequest } from 'fastify';
import { HttpRefusal } from './refusal.ts';

/** For calls that take no body: none, `null` and `{}` mean the same, any field is unknown. */
export async function refuseBody({ body }: FastifyRequest): Promise<void> {
  if (body === undefined || body === null) return;
  if (typeof body === 'object' && Object.keys(body).length === 0) return;
  const details = [{ path: '', message: 'must be empty' }];
  throw new HttpRefusal('VALIDATION_ERROR', 'This call takes no body.', { details });
}
