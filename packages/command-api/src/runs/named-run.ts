import type { CallShape } from '@mach42/contracts/kernel/call.ts';
import type { CallRequest } from '@mach42/http-kit/call-request.ts';
import { idempotencyKeyOf } from '../http/calling.ts';
import type { ChatRun } from './model-runs.ts';

/** By which request a run is made, and under which key. */
export function namedRun(
  request: Pick<CallRequest<CallShape>, 'id' | 'raw'>,
): Pick<ChatRun, 'correlationId' | 'key'> {
  const key = idempotencyKeyOf(request);
  return { correlationId: request.id, ...(key === undefined ? {} : { key }) };
}
