import { call } from '../kernel/call.ts';
import type { EndPushBody, PushKey, PushState, PushSubscriptionBody } from './schemas.ts';

export const getPushState = call<{ answer: { data: PushState } }>('GET', '/api/push');
/** Makes the keys of the workspace where there are none yet. */
export const beginPush = call<{ answer: { data: PushKey } }>('POST', '/api/push/key');
/** Sends notices to this browser from now on. */
export const subscribePush = call<{ body: PushSubscriptionBody; answer: object }>(
  'POST',
  '/api/push',
);
export const endPush = call<{ body: EndPushBody; answer: object }>('POST', '/api/push/remove');
