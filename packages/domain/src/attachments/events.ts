import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

/** The blobs of an attachment, each by its hash. */
export interface AttachmentBlobs {
  readonly file: string;
  readonly thumbnail?: string;
  readonly text?: string;
}

export type AttachmentUploaded = DomainEvent<
  'AttachmentUploaded',
  Readonly<Omit<Attachment, 'id'>> & {
    readonly attachmentId: string;
    /** The person who uploaded it, and whose key encrypts it. */
    readonly userId: string;
    readonly blobs: AttachmentBlobs;
    /** The bytes of all its blobs together. */
    readonly storedBytes: number;
  }
>;
/** By the platform: no message and no entry has it. Its blobs are deleted. */
export type AttachmentRemoved = DomainEvent<
  'AttachmentRemoved',
  {
    readonly attachmentId: string;
    readonly userId: string;
    readonly blobs: AttachmentBlobs;
    readonly storedBytes: number;
  }
>;

export type AttachmentEvent = AttachmentUploaded | AttachmentRemoved;

export const attachmentShapes: ShapesOf<AttachmentEvent> = {
  AttachmentUploaded: {
    attachmentId: 'text',
    userId: 'text',
    name: 'text',
    mediaType: 'text',
    kind: 'text',
    bytes: 'number',
    text: 'text',
    blobs: 'object',
    storedBytes: 'number',
  },
  AttachmentRemoved: {
    attachmentId: 'text',
    userId: 'text',
    blobs: 'object',
    storedBytes: 'number',
  },
};
