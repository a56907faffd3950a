import { call, costs } from '../kernel/call.ts';
import type {
  ForgettingParams,
  ForgettingPreview,
  ForgettingView,
  HoldBody,
  OwnForgetting,
  RequestForgettingBody,
  RequestOwnForgettingBody,
} from './schemas.ts';

const own = '/api/forgetting';
const ops = '/api/ops/forget';

// The caller's own.

export const getOwnForgetting = call<{ answer: { data: OwnForgetting } }>('GET', own);
/** Carried out after the time that the settings say; every sign-in of the person stays until then. */
export const requestOwnForgetting = call<{
  body: RequestOwnForgettingBody;
  answer: object;
}>('POST', own);
export const withdrawOwnForgetting = call<{ answer: object }>('DELETE', own);

// Calls for admins.

/** Requests and holds, those that changed last first. */
export const listForgettings = call<{
  answer: { data: ForgettingView[]; meta: { hasMore: boolean } };
}>('GET', ops);
/** Counts in the log what would be destroyed. */
export const previewForgetting = call<{
  params: ForgettingParams;
  answer: { data: ForgettingPreview };
}>('GET', `${ops}/:userId/preview`, { cost: costs.heavy });
export const requestForgetting = call<{ body: RequestForgettingBody; answer: object }>('POST', ops);
export const withdrawForgetting = call<{ params: ForgettingParams; answer: object }>(
  'DELETE',
  `${ops}/:userId`,
);
export const setLegalHold = call<{ params: ForgettingParams; body: HoldBody; answer: object }>(
  'PUT',
  `${ops}/:userId/hold`,
);
export const liftLegalHold = call<{ params: ForgettingParams; body: HoldBody; answer: object }>(
  'POST',
  `${ops}/:userId/hold/lift`,
);
