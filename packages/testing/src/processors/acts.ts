import { defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import type { BriefData, PhodSource } from '@mach42/contracts/phod/schemas.ts';
import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import { attachmentsDecider } from '@mach42/domain/attachments/decider.ts';
import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { JobQueued } from '@mach42/domain/jobs/events.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { sendingDecider } from '@mach42/domain/sending/decider.ts';
import { v7 as newId } from 'uuid';
import { dana } from '../actors.ts';
import type { ProcessorsWorld } from './processors-world.ts';

/** PNG. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The actions of people in a test, with defaults for all details that do not matter to it. */
export class Acts {
  readonly #world: ProcessorsWorld;
  readonly #actor: Actor;

  constructor(world: ProcessorsWorld, actor: Actor = dana) {
    this.#world = world;
    this.#actor = actor;
  }

  async opensChat(type: RoomType = 'private_chat'): Promise<string> {
    const roomId = newId();
    const data = { roomId, name: 'A chat', type };
    await this.#world.commands.execute(
      roomsDecider,
      roomId,
      { type: 'CreateRoom', data, ...this.#by },
      this.#origin,
    );
    return roomId;
  }

  /** Answers the id of the message. Without a model, `null`, no model is asked. */
  async posts(
    roomId: string,
    content: string,
    modelId: string | null = defaultModelId,
    files: readonly string[] = [],
  ): Promise<string> {
    const messageId = newId();
    const attachments = await Promise.all(
      files.map(async (id) => (await this.#world.commands.load(attachmentsDecider, id)).state),
    );
    const asked = { attachments, ...(modelId === null ? {} : { modelId }) };
    const room = await this.#room(roomId);
    await this.#world.commands.execute(
      messagesDecider,
      messageId,
      { type: 'PostMessage', data: { messageId, room, content, ...asked }, ...this.#by },
      this.#origin,
    );
    return messageId;
  }

  /** Answers the id of a text file, or of a picture. */
  async uploads(name: string, text?: string): Promise<string> {
    const attachmentId = newId();
    const { files } = this.#world.uploads;
    const seal = async (part: 'file' | 'text', plain: string | Buffer) => {
      const address = { owner: this.#actor.id, id: attachmentId, part };
      const sealed = await files.seal(
        address,
        typeof plain === 'string' ? Buffer.from(plain) : plain,
      );
      await files.put(sealed);
      return sealed.hash;
    };
    const blobs = {
      file: await seal('file', text ?? onePixel),
      ...(text === undefined ? {} : { text: await seal('text', text) }),
    };
    const data = {
      attachmentId,
      name,
      mediaType: 'text/plain',
      kind: text === undefined ? 'picture' : 'text',
      bytes: 5,
      text: text === undefined ? 'none' : 'whole',
      blobs,
      storedBytes: 10,
    } as const;
    await this.#world.commands.execute(
      attachmentsDecider,
      attachmentId,
      { type: 'UploadAttachment', data, ...this.#by },
      this.#origin,
    );
    return attachmentId;
  }

  async stops(roomId: string, replyId: string, content: string): Promise<void> {
    const room = await this.#room(roomId);
    await this.#world.commands.execute(
      messagesDecider,
      replyId,
      { type: 'StopReply', data: { room, content }, ...this.#by },
      this.#origin,
    );
  }

  async edits(roomId: string, messageId: string, content: string): Promise<void> {
    const room = await this.#room(roomId);
    await this.#world.commands.execute(
      messagesDecider,
      messageId,
      { type: 'EditMessage', data: { room, content }, ...this.#by },
      this.#origin,
    );
  }

  /** Asks for a reply once more that has ended. Answers the id of the new one. */
  async regenerates(
    roomId: string,
    replyId: string,
    how: { readonly continues?: true } = {},
  ): Promise<string> {
    const { state } = await this.#world.commands.load(messagesDecider, replyId);
    if (!state.exists || state.kind !== 'reply') throw new Error('There is no reply.');
    const messageId = newId();
    const { questionId, personId, modelId } = state;
    const data = { messageId, roomId, questionId, personId, modelId, replaces: replyId, ...how };
    await this.#world.commands.execute(
      messagesDecider,
      messageId,
      { type: 'RequestReply', data, ...this.#by },
      this.#origin,
    );
    return messageId;
  }

  async deletes(roomId: string, messageId: string): Promise<void> {
    const room = await this.#room(roomId);
    await this.#world.commands.execute(
      messagesDecider,
      messageId,
      { type: 'DeleteMessage', data: { room }, ...this.#by },
      this.#origin,
    );
  }

  async savesPhod(briefData: BriefData, source: PhodSource = { kind: 'manual' }): Promise<void> {
    const userId = this.#actor.id;
    await this.#world.commands.execute(
      phodDecider,
      userId,
      { type: 'SavePhod', data: { userId, briefData, source }, ...this.#by },
      this.#origin,
    );
  }

  /** Sets the form in which outside models receive a section of the person's file. */
  async sends(section: string, policy: SendPolicy): Promise<void> {
    const userId = this.#actor.id;
    await this.#world.commands.execute(
      sendingDecider,
      userId,
      { type: 'SetSendPolicy', data: { userId, section, policy }, ...this.#by },
      this.#origin,
    );
  }

  async records(title: string, content: string): Promise<string> {
    const entryId = newId();
    const data = { entryId, userId: this.#actor.id, title, content };
    await this.#world.commands.execute(
      entriesDecider,
      entryId,
      { type: 'RecordEntry', data, ...this.#by },
      this.#origin,
    );
    return entryId;
  }

  async queues(job: Partial<JobQueued['data']> = {}): Promise<string> {
    const jobId = newId();
    const data: JobQueued['data'] = {
      jobId,
      userId: this.#actor.id,
      kind: 'datarais',
      priority: 'normal',
      entryTitle: 'Clay',
      entryText: 'Order clay.',
      entryCreatedAt: this.#world.now,
      modelId: defaultModelId,
      instructions: 'Merge it.',
      ...job,
    };
    await this.#world.commands.execute(
      jobsDecider,
      jobId,
      { type: 'QueueJob', data, ...this.#by },
      this.#origin,
    );
    return jobId;
  }

  async cancels(jobId: string): Promise<void> {
    await this.#world.commands.execute(
      jobsDecider,
      jobId,
      { type: 'CancelJob', data: {}, ...this.#by },
      this.#origin,
    );
  }

  async retries(jobId: string): Promise<void> {
    await this.#world.commands.execute(
      jobsDecider,
      jobId,
      { type: 'RetryJob', data: {}, ...this.#by },
      this.#origin,
    );
  }

  get #by(): { readonly actor: Actor; readonly at: string } {
    return { actor: this.#actor, at: this.#world.now };
  }

  get #origin(): { readonly correlationId: string } {
    return { correlationId: newId() };
  }

  async #room(roomId: string) {
    return (await this.#world.commands.load(roomsDecider, roomId)).state;
  }
}
