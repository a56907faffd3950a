import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { cleanFileName } from '@mach42/contracts/attachments/file-name.ts';
import { Attachment, UploadQuery } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentRefusals, attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { attachmentsDecider, shownOf } from '@mach42/domain/attachments/decider.ts';
import type { AttachmentBlobs } from '@mach42/domain/attachments/events.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { SealedBlob } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import { bytesIn, uploadRoute } from '@mach42/http-kit/bytes-routes.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, type Calling } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { creationsOf } from '../kernel/creations.ts';
import { derivedId, newId } from '../kernel/ids.ts';
import { readFile } from './read-file.ts';

const { atOnce, atOnceOfPerson } = limits.attachments;
/** Seconds. */
const retryAfter = 2;

/**
 * Limits the uploads that a process receives at the same time, because each is in memory. A slow upload keeps its
 * slot for as long as a request may take, so one person gets only a few of the slots.
 */
export class UploadSlots {
  readonly #ofPerson = new Map<string, number>();
  #taken = 0;

  /**
   * Takes a slot and answers what gives it back.
   * @throws HttpRefusal RATE_LIMITED none is free
   */
  enter(userId: string): () => void {
    const own = this.#ofPerson.get(userId) ?? 0;
    if (own >= atOnceOfPerson) {
      throw new HttpRefusal('RATE_LIMITED', attachmentRefusals.oneAfterAnother, { retryAfter });
    }
    if (this.#taken >= atOnce) {
      throw new HttpRefusal('RATE_LIMITED', attachmentRefusals.busy, { retryAfter });
    }
    this.#ofPerson.set(userId, own + 1);
    this.#taken += 1;
    return () => {
      const left = (this.#ofPerson.get(userId) ?? 1) - 1;
      if (left === 0) this.#ofPerson.delete(userId);
      else this.#ofPerson.set(userId, left);
      this.#taken -= 1;
    };
  }
}

type Deps = Pick<CommandApiDeps, 'commands' | 'compute' | 'files' | 'lookups'>;

interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  /** Receives the reason why a PDF has no text. */
  readonly warn: (error: unknown) => void;
}

interface Uploaded extends Pick<Executed<unknown>, 'position' | 'replayed'> {
  readonly attachment: Attachment;
}

/** @throws Refusal VALIDATION_ERROR */
async function uploadFile(
  { commands, compute, files }: Omit<Deps, 'lookups'>,
  { name, bytes, warn }: Upload,
  { actor, at, origin }: Calling,
): Promise<Uploaded> {
  if (bytes.length === 0) return refuse('VALIDATION_ERROR', attachmentTexts.empty);
  const read = await readFile(bytes, { compute, owner: actor.id, warn });
  // The same key means the same file: a repeated request stores the same bytes again.
  const attachmentId =
    origin.key === undefined ? newId() : derivedId('attachment', `${actor.id} ${origin.key}`);
  const seal = (part: keyof AttachmentBlobs, plain: Buffer | undefined) =>
    plain && files.seal({ owner: actor.id, id: attachmentId, part }, plain);
  const sealed = {
    file: await files.seal({ owner: actor.id, id: attachmentId, part: 'file' }, read.file),
    thumbnail: await seal('thumbnail', read.thumbnail),
    text: await seal('text', read.text),
  };
  const blobs = [sealed.file, sealed.thumbnail, sealed.text].filter((blob) => blob !== undefined);
  const shown = { name: cleanFileName(name), bytes: read.file.length, ...read.shown };
  const data = {
    attachmentId,
    ...shown,
    blobs: hashesOf(sealed),
    storedBytes: blobs.reduce((sum, blob) => sum + blob.bytes.length, 0),
  };
  const command = { type: 'UploadAttachment', data, actor, at } as const;
  // The event comes first: no process would learn that it may delete a file that has no event.
  const { state, ...stored } = await commands.execute(attachmentsDecider, attachmentId, command, {
    ...origin,
    isCreation: true,
  });
  if (!state.exists) throw new Error('An attachment was not stored.');
  const { uploaded } = state;
  // A repeated call that brings another file has the first one, and stores nothing.
  const named = new Set<string>(Object.values(uploaded.blobs));
  for (const blob of blobs) if (named.has(blob.hash)) await files.put(blob);
  return { attachment: shownOf(uploaded), ...stored };
}

function hashesOf(sealed: {
  readonly file: SealedBlob;
  readonly thumbnail: SealedBlob | undefined;
  readonly text: SealedBlob | undefined;
}): AttachmentBlobs {
  const { file, thumbnail, text } = sealed;
  return {
    file: file.hash,
    ...(thumbnail === undefined ? {} : { thumbnail: thumbnail.hash }),
    ...(text === undefined ? {} : { text: text.hash }),
  };
}

const { bytes: most } = limits.attachments;
const { tooLarge } = attachmentTexts;
const { cutOff } = attachmentRefusals;

export function attachmentRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { lookups, now } = deps;
  const slots = new UploadSlots();
  const creations = creationsOf(deps, 'files');
  uploadRoute(
    app,
    uploadAttachment,
    {
      query: UploadQuery,
      answer: { data: Attachment },
      mostBytes: most,
      tooLarge,
      summary: 'Stores a file of the caller, for a message that they post afterwards.',
    },
    async (request) => {
      const calling = callingOf(request, now);
      const leave = slots.enter(calling.actor.id);
      try {
        const { id: userId } = calling.actor;
        const counted = () => lookups.unsentAttachments(userId);
        const { log } = request.raw;
        const warn = (error: unknown) =>
          log.info(
            { requestId: request.id, failure: error instanceof Error ? error.name : 'unknown' },
            'the text of a PDF could not be read',
          );
        const { attachment, position } = await creations.create(userId, counted, async (others) => {
          if (others >= limits.attachments.unsentOfPerson)
            return refuse('VALIDATION_ERROR', attachmentRefusals.tooManyUnsent);
          await deps.storageQuota.requireSpace(userId);
          const bytes = await bytesIn(request.raw, { most, tooLarge, cutOff });
          return uploadFile(deps, { name: request.query.name, bytes, warn }, calling);
        });
        return { answer: { data: attachment }, position };
      } finally {
        leave();
      }
    },
  );
}
