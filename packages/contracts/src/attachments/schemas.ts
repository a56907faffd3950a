import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id, OneOf } from '../kernel/schema.ts';

/** How a file is used: a picture is shown, text is read, any other file is downloaded. */
export const AttachmentKind = OneOf(['picture', 'pdf', 'text', 'file']);
export type AttachmentKind = Static<typeof AttachmentKind>;

/** How much of the file's text is known; of a long text only the beginning. */
export const AttachmentText = OneOf(['none', 'whole', 'cut']);
export type AttachmentText = Static<typeof AttachmentText>;

const Count = Type.Integer({ minimum: 0 });

export const Attachment = Type.Object({
  id: Id,
  /** The name of the file without folders and without invisible characters. */
  name: Type.String(),
  /** The type that the bytes have, regardless of the name. */
  mediaType: Type.String(),
  kind: AttachmentKind,
  bytes: Count,
  /** Pixels; only pictures have it. */
  width: Type.Optional(Count),
  height: Type.Optional(Count),
  text: AttachmentText,
});
export type Attachment = Static<typeof Attachment>;

export const AttachmentIds = Type.Array(Id, {
  maxItems: limits.attachments.ofMessage,
  uniqueItems: true,
});

export const UploadQuery = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 1000 }) },
  closed,
);
export type UploadQuery = Static<typeof UploadQuery>;

export const DownloadQuery = Type.Object(
  {
    /** Default: the file itself. `thumbnail` is a small picture, `text` what could be read of it. */
    part: Type.Optional(OneOf(['file', 'thumbnail', 'text'])),
  },
  closed,
);
export type DownloadQuery = Static<typeof DownloadQuery>;
