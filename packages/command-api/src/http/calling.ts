import { headers, type CallShape } from '@mach42/contracts/kernel/call.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import type { CallRequest } from '@mach42/http-kit/call-request.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { traceparentIn } from '@mach42/telemetry/tracing.ts';
import type { Origin } from '../kernel/commands.ts';

/** The values that all commands of a request have in common. */
export interface Calling {
  readonly actor: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly origin: Origin;
}

/** A call of a signed-in caller, guests included. */
export interface PersonCalling extends Calling {
  readonly subscription: Subscription;
}

const longestKey = 200;

/** `key`: replaces the header `idempotency-key` where the body has a key of its own. */
export function callingOf(
  { actor, id, raw }: Pick<CallRequest<CallShape>, 'actor' | 'id' | 'raw'>,
  now: () => number,
  key: string | undefined = idempotencyKeyOf({ raw }),
): PersonCalling {
  const traceparent = traceparentIn(raw.headers['traceparent']);
  return {
    actor: { id: actor.id, activeRole: actor.activeRole },
    subscription: actor.account?.subscription ?? 'standard',
    at: new Date(now()).toISOString(),
    origin: {
      correlationId: id,
      ...(key === undefined ? {} : { key }),
      ...(traceparent === undefined ? {} : { traceparent }),
    },
  };
}

/** The origin of one of several commands of a request. */
export function partOf(origin: Origin, name: string): Origin {
  return origin.key === undefined ? origin : { ...origin, key: `${origin.key}/${name}` };
}

/** @throws HttpRefusal VALIDATION_ERROR the header is no key */
export function idempotencyKeyOf({ raw }: Pick<CallRequest<CallShape>, 'raw'>): string | undefined {
  const header = raw.headers[headers.idempotencyKey];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && header !== '' && header.length <= longestKey) return header;
  throw new HttpRefusal(
    'VALIDATION_ERROR',
    `The header ${headers.idempotencyKey} takes one key of 1 to ${longestKey} characters.`,
  );
}

/** Both times ISO 8601, UTC. */
export function secondsAfter(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString();
}
