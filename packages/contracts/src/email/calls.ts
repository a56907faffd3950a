import { call, costs } from '../kernel/call.ts';
import type { CurrentPasswordBody } from '../users/schemas.ts';
import type {
  ConfirmEmailBody,
  EmailState,
  ForgottenPasswordBody,
  OwnEmail,
  SetEmailBody,
  TestEmailBody,
  TestEmailResult,
  UnsubscribeBody,
  UnsubscribeParams,
} from './schemas.ts';

const unsigned = { signedIn: false } as const;

export const getOwnEmail = call<{ answer: { data: OwnEmail } }>('GET', '/api/email');
/** Sends a link by which the person confirms the address. */
export const setEmail = call<{ body: SetEmailBody; answer: { data: OwnEmail } }>(
  'POST',
  '/api/email',
  { cost: costs.heavy },
);
/** Confirms an address with the key of the link. Each key works once. */
export const confirmEmail = call<{ body: ConfirmEmailBody; answer: object }>(
  'POST',
  '/api/email/confirm',
  unsigned,
);
export const removeEmail = call<{ body: CurrentPasswordBody; answer: { data: OwnEmail } }>(
  'POST',
  '/api/email/remove',
  { cost: costs.heavy },
);
/** Sends a link to the account with this number, if it has an address; the answer does not say so. */
export const askPasswordLink = call<{ body: ForgottenPasswordBody; answer: object }>(
  'POST',
  '/api/auth/forgotten-password',
  unsigned,
);
/** Ends the digest, in one press (RFC 8058). */
export const unsubscribe = call<{
  params: UnsubscribeParams;
  body: UnsubscribeBody;
  answer: object;
}>('POST', '/api/email/unsubscribe/:key', unsigned);
/** Returns how the workspace sends e-mail; for admins. */
export const getEmailState = call<{ answer: { data: EmailState } }>('GET', '/api/admin/email');
/** Sends a test e-mail, and waits for the mail server; for admins. */
export const sendTestEmail = call<{ body: TestEmailBody; answer: { data: TestEmailResult } }>(
  'POST',
  '/api/admin/email/test',
  { cost: costs.heavy },
);
