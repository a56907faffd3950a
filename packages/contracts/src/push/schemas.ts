import { Type, type Static } from 'typebox';
import { MessageLanguage } from '../email/schemas.ts';
import { limits } from '../kernel/limits.ts';
import { Base64Url, closed } from '../kernel/schema.ts';

/** The URL at which a push service takes messages for one browser (RFC 8030 §4). */
const Endpoint = Type.String({
  minLength: 10,
  maxLength: limits.push.endpointCharacters,
  pattern: '^https://[^\\s@#]+$',
});

export const PushState = Type.Object({
  /** Whether the settings allow push now, and there is an address at which push services can reach the operator. */
  isAllowed: Type.Boolean(),
  /** The operator gave no address at which push services reach them (RFC 8292 §2.1): nothing is sent. */
  needsContact: Type.Boolean(),
});
export type PushState = Static<typeof PushState>;

/** The key that a browser subscribes with: the public key of the workspace (RFC 8292 §3.2), uncompressed. */
export const PushKey = Type.Object({ publicKey: Type.String() });
export type PushKey = Static<typeof PushKey>;

export const PushSubscriptionBody = Type.Object(
  {
    endpoint: Endpoint,
    /** The key of the browser, which encrypts each message (RFC 8291 §2). */
    p256dh: Base64Url(100),
    auth: Base64Url(50),
    language: MessageLanguage,
  },
  closed,
);
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

export const EndPushBody = Type.Object({ endpoint: Endpoint }, closed);
export type EndPushBody = Static<typeof EndPushBody>;
