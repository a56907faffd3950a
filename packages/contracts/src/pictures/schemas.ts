import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id } from '../kernel/schema.ts';

/** The picture of a person. Another picture has another id. */
export const ProfilePicture = Type.Object({ userId: Id, pictureId: Id });
export type ProfilePicture = Static<typeof ProfilePicture>;

/** A file that the caller uploaded. */
export const SetPictureBody = Type.Object({ attachmentId: Id }, closed);
export type SetPictureBody = Static<typeof SetPictureBody>;

const most = limits.picturesOfCall;
const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Ids of people, divided by commas. */
export const PicturesQuery = Type.Object(
  { people: Type.String({ pattern: `^${id}(?:,${id})*$`, maxLength: most * 37 - 1 }) },
  closed,
);
export type PicturesQuery = Static<typeof PicturesQuery>;
