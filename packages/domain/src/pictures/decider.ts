import { pictureTexts } from '@mach42/contracts/pictures/texts.ts';
import type { AttachmentState } from '../attachments/decider.ts';
import { requireAttachable } from '../attachments/require-attachable.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';

/** A file that the person uploaded is their picture, instead of the one before. */
export type ProfilePictureSet = DomainEvent<
  'ProfilePictureSet',
  { readonly userId: string; readonly attachmentId: string }
>;
export type ProfilePictureRemoved = DomainEvent<
  'ProfilePictureRemoved',
  { readonly userId: string }
>;
export type PictureEvent = ProfilePictureSet | ProfilePictureRemoved;

export const pictureShapes: ShapesOf<PictureEvent> = {
  ProfilePictureSet: { userId: 'text', attachmentId: 'text' },
  ProfilePictureRemoved: { userId: 'text' },
};

export type SetProfilePicture = Command<
  'SetProfilePicture',
  { readonly userId: string; readonly file: AttachmentState }
>;
export type RemoveProfilePicture = Command<'RemoveProfilePicture', { readonly userId: string }>;

/** Id of the file; null where there is none. */
export interface PictureState {
  readonly attachmentId: string | null;
}

/** Rules: `SPEC.md`. One stream for each person. */
export const picturesDecider: Decider<
  PictureState,
  SetProfilePicture | RemoveProfilePicture,
  PictureEvent
> = {
  category: 'picture',
  stateVersion: 1,
  initialState: { attachmentId: null },
  decide({ type, data, actor }, state) {
    const { userId } = data;
    requireMayKeep(userId, actor);
    if (type === 'RemoveProfilePicture') {
      return state.attachmentId === null
        ? []
        : [{ type: 'ProfilePictureRemoved', data: { userId } }];
    }
    const [file] = requireAttachable([data.file], actor, pictureTexts.notPicture);
    if (file?.kind !== 'picture') {
      return refuse('VALIDATION_ERROR', pictureTexts.notPicture, '/attachmentId');
    }
    const attachmentId = file.id;
    return state.attachmentId === attachmentId
      ? []
      : [{ type: 'ProfilePictureSet', data: { userId, attachmentId } }];
  },
  evolve: (_, { type, data }) => ({
    attachmentId: type === 'ProfilePictureSet' ? data.attachmentId : null,
  }),
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
  snapshotEvery: 50,
};
