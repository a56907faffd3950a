import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentRefusals } from '@mach42/contracts/attachments/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Command, Decider } from '../kernel/decider.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';
import type { AttachmentEvent, AttachmentUploaded } from './events.ts';

export type UploadAttachment = Command<
  'UploadAttachment',
  Omit<AttachmentUploaded['data'], 'userId'>
>;
/** By the platform. */
export type RemoveAttachment = Command<'RemoveAttachment'>;
export type AttachmentCommand = UploadAttachment | RemoveAttachment;

export type AttachmentState =
  | { readonly exists: false }
  | {
      readonly exists: true;
      readonly uploaded: AttachmentUploaded['data'];
      readonly isRemoved: boolean;
    };

/** Returns the part of an attachment that people see. */
export function shownOf(uploaded: AttachmentUploaded['data']): Attachment {
  const { attachmentId, userId: _, blobs: __, storedBytes: ___, ...shown } = uploaded;
  return { id: attachmentId, ...shown };
}

/** Rules: `SPEC.md`. */
export const attachmentsDecider: Decider<AttachmentState, AttachmentCommand, AttachmentEvent> = {
  category: 'attachment',
  stateVersion: 1,
  initialState: { exists: false },
  decide(command, state) {
    if (command.type === 'UploadAttachment') {
      requireMayKeep(command.actor.id, command.actor);
      if (state.exists) return refuse('CONFLICT', attachmentRefusals.exists);
      const data = { ...command.data, userId: command.actor.id };
      return [{ type: 'AttachmentUploaded', data }];
    }
    if (command.actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
    if (!state.exists || state.isRemoved) return [];
    const { attachmentId, userId, blobs, storedBytes } = state.uploaded;
    return [{ type: 'AttachmentRemoved', data: { attachmentId, userId, blobs, storedBytes } }];
  },
  evolve(state, event) {
    if (event.type === 'AttachmentUploaded') {
      return { exists: true, uploaded: event.data, isRemoved: false };
    }
    return state.exists ? { ...state, isRemoved: true } : state;
  },
  about: ({ data }) => ({ key: data.attachmentId, subjects: [data.userId] }),
};
