import { tooManyCallsText } from '@mach42/contracts/health/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { networkOf } from './address.ts';
import type { Authenticate } from './authenticate.ts';
import type { CallMeter } from './call-meter.ts';
import type { CallActor } from './claims.ts';
import { HttpRefusal } from './refusal.ts';

const { bytesPerCost } = limits.http.calls;

/** The callers who may make a call at all; the handler checks what they may do to which object. */
export type Access = 'guests and people' | 'people' | 'admins';

/**
 * Lets a request through, with its actor, before its body is read.
 * @param begin waited for once the token is known to be valid, before the account is read
 */
export function guard(
  authenticate: Authenticate,
  access: Access,
  begin?: (request: FastifyRequest, actor: CallActor) => Promise<void>,
): onRequestAsyncHookHandler {
  return async (request) => {
    const actor = await authenticate(bearerToken(request), (valid) => begin?.(request, valid));
    requireAccess(actor, access);
    request.actor = actor;
  };
}

/** The actor of a request that a guard let through. */
export function actorOf(request: FastifyRequest): CallActor {
  if (request.actor === null) throw new Error(`${request.routeOptions.url} has no guard.`);
  return request.actor;
}

/**
 * Charges the cost of a call to its caller: a person, or an address with its guests.
 * @param mostBytes of a body that is read as JSON, whose length is part of the cost
 */
export function charge(
  meter: CallMeter,
  cost: number,
  mostBytes: number,
): onRequestAsyncHookHandler {
  return async (request) => chargeTo(request.actor, request, { meter, cost, mostBytes });
}

interface Charge {
  readonly meter: CallMeter;
  readonly cost: number;
  readonly mostBytes: number;
}

/** @throws HttpRefusal RATE_LIMITED, after a second */
export async function chargeTo(
  actor: CallActor | null,
  { ip, headers }: FastifyRequest,
  { meter, cost, mostBytes }: Charge,
): Promise<void> {
  const whole = cost + Math.floor(bytesAnnounced(headers, mostBytes) / bytesPerCost);
  const retryAfter =
    actor === null || actor.isGuest
      ? meter.ofAddress(networkOf(ip), whole)
      : meter.ofPerson(actor.id, whole);
  if (retryAfter === 0) return;
  await meter.holdRefusal();
  throw new HttpRefusal('RATE_LIMITED', tooManyCallsText, { retryAfter });
}

/** A body that comes in chunks may become as long as any. */
function bytesAnnounced(headers: IncomingHttpHeaders, most: number): number {
  if (headers['transfer-encoding'] !== undefined) return most;
  return Math.min(most, Number(headers['content-length'] ?? 0));
}

function bearerToken({ headers: { authorization = '' } }: FastifyRequest): string {
  const [, token] = /^Bearer +([^ ]+)$/i.exec(authorization) ?? [];
  if (token === undefined) throw new HttpRefusal('UNAUTHORIZED', userTexts.signInNeeded);
  return token;
}

function requireAccess({ isGuest, activeRole }: CallActor, access: Access): void {
  if (access === 'people' && isGuest) throw new HttpRefusal('FORBIDDEN', userTexts.signInNeeded);
  if (access === 'admins' && activeRole !== 'admin') {
    throw new HttpRefusal('FORBIDDEN', userTexts.adminRequired);
  }
}
