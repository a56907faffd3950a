import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id, Time } from '../kernel/schema.ts';
import { RoomType } from '../rooms/schemas.ts';

/** The beginning of a message, with who wrote it and where. */
export const MessagePreview = Type.Object({
  id: Id,
  roomId: Id,
  roomName: Type.String(),
  roomType: RoomType,
  author: Type.String(),
  text: Type.String({ maxLength: limits.previewCharacters }),
  postedAt: Time,
});
export type MessagePreview = Static<typeof MessagePreview>;

/** A message that a person saved for later. */
export const SavedMessage = Type.Object({
  message: MessagePreview,
  note: Type.String(),
  savedAt: Time,
});
export type SavedMessage = Static<typeof SavedMessage>;

export const SaveMessageBody = Type.Object(
  { note: Type.Optional(Type.String({ maxLength: limits.savedNoteCharacters })) },
  closed,
);
export type SaveMessageBody = Static<typeof SaveMessageBody>;
