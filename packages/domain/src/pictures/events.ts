import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

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
