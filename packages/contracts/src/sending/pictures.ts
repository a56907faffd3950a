import { Type, type Static } from 'typebox';
import { Id } from '../kernel/schema.ts';
import { policyOf, type SendPolicies } from './send-policies.ts';

/**
 * The name under which a person's policies hold the decision about pictures. No section that is shown has such a
 * name. A picture has no masked form: it is sent in full, or not at all.
 */
export const picturesSection = '_pictures';

/** Whether models outside the machine may receive pictures of this person: only when the person has said so. */
export const mayPicturesLeave = (policies: SendPolicies): boolean =>
  policyOf(policies, picturesSection) === 'full';

const Count = Type.Integer({ minimum: 0 });

/** A picture as a model was sent it: scaled, and without anything but its pixels. */
export const SentPicture = Type.Object({
  attachmentId: Id,
  mediaType: Type.String(),
  width: Count,
  height: Count,
  /** Bytes of the encoded picture, before the protocol of the provider writes it as text. */
  bytes: Count,
  /** SHA-256 of these bytes, as hexadecimal digits. */
  sha256: Type.String(),
});
export type SentPicture = Static<typeof SentPicture>;
