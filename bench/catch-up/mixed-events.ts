import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { EntryEvent } from '@mach42/domain/datarais/events.ts';
import type { JobEvent } from '@mach42/domain/jobs/events.ts';
import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import type { ModelCallEvent } from '@mach42/domain/models/events.ts';
import type { PhodEvent } from '@mach42/domain/phod/events.ts';
import type { RoomEvent } from '@mach42/domain/rooms/events.ts';
import type { UserEvent } from '@mach42/domain/users/events.ts';
import type { JsonObject, NewEvent } from '@mach42/event-store/event.ts';

type AnyEvent =
  | UserEvent
  | RoomEvent
  | MessageEvent
  | PhodEvent
  | EntryEvent
  | JobEvent
  | ModelCallEvent;

export interface StreamedEvent {
  readonly stream: string;
  readonly event: NewEvent;
}

const people = 1_000;
const chatsPerPerson = 2;
const talkingRooms = 50;
const messagesOfATalk = 30;
const models = modelCatalogue('mach42').map(({ id }) => id);
const sentence =
  'Please move the meeting about the harbour lease to Thursday and tell Henrik what we decided. ';
const settings = {
  allowThreads: true,
  allowReactions: true,
  allowEditing: true,
  allowDeletion: true,
  allowAI: true,
  allowGuests: false,
  visibility: 'private',
} as const;

/**
 * A log as a busy workspace would write it, the same at every run: 60 messages in 100 events, the
 * rest replies with their model calls, entries, jobs, saves of PHODs, people and rooms. At any time
 * so many rooms are talking; each does so for a while and then rests.
 */
export function mixedEvents(count: number): StreamedEvent[] {
  const log = new Log(count);
  while (!log.isFull) log.someAction();
  return log.events;
}

class Log {
  readonly events: StreamedEvent[] = [];
  readonly #count: number;
  readonly #users: string[] = [];
  readonly #rooms: { readonly id: string; readonly ownerId: string }[] = [];
  readonly #phodVersions = new Map<string, number>();
  #actions = 0;
  #ids = 0;

  constructor(count: number) {
    this.#count = count;
    for (let n = 0; n < people; n += 1) {
      const userId = this.#registerUser();
      for (let chat = 0; chat < chatsPerPerson; chat += 1) this.#createRoom(userId, 'private_chat');
    }
  }

  get isFull(): boolean {
    return this.events.length >= this.#count;
  }

  someAction(): void {
    const turn = (this.#actions += 1);
    for (let n = 0; n < 12; n += 1) this.#postMessage(turn * 12 + n);
    this.#reply(turn);
    if (turn % 2 === 0) this.#entryAndJob(turn);
    if (turn % 2 === 1) this.#savePhod(turn);
    if (turn % 8 === 0) this.#createRoom(this.#userAt(turn), 'group_room');
    if (turn % 16 === 0) this.#registerUser();
  }

  #postMessage(n: number): string {
    const room = this.#roomAt(n);
    const messageId = this.#id();
    this.#add(`message-${messageId}`, room.id, {
      type: 'MessagePosted',
      data: {
        messageId,
        roomId: room.id,
        authorId: room.ownerId,
        authorIsGuest: false,
        content: sentence.repeat(1 + (n % 3)),
        mentions: [],
        tempId: `temp-${n}`,
        useCloudAi: true,
        status: 'sent',
        asks: { modelId: modelAt(n) },
      },
    });
    return messageId;
  }

  #reply(turn: number): void {
    const { id: roomId, ownerId: personId } = this.#roomAt(turn);
    const questionId = this.#postMessage(turn);
    const messageId = this.#id();
    const callId = this.#id();
    const message = { messageId, roomId };
    const stream = `message-${messageId}`;
    const add = (event: MessageEvent) => this.#add(stream, roomId, event);
    add({
      type: 'ReplyRequested',
      data: { ...message, questionId, personId, modelId: modelAt(turn) },
    });
    const claim = { workerId: 'worker-1', attempt: 1, leaseUntil: timeAt(turn + 60) };
    add({ type: 'ReplyStarted', data: { ...message, ...claim } });
    const content = sentence.repeat(4);
    this.#add(`modelCall-${callId}`, personId, {
      type: 'ModelCalled',
      data: {
        callId,
        userId: personId,
        purpose: 'reply',
        provider: 'builtin',
        modelId: modelAt(turn),
        messageId,
        sentText: sentence.repeat(8),
        durationMs: 20,
        answer: content,
        complete: true,
        inputTokens: 200,
        outputTokens: 100,
        cost: 0,
      },
    });
    add({
      type: 'ReplyCompleted',
      data: { ...message, personId, content, modelCallId: callId, processingMs: 20 },
    });
  }

  #entryAndJob(turn: number): void {
    const userId = this.#userAt(turn);
    const [entryId, jobId, modelCallId] = [this.#id(), this.#id(), this.#id()];
    const owned = { jobId, userId };
    const add = (event: EntryEvent | JobEvent, stream: string) => this.#add(stream, userId, event);
    add(
      {
        type: 'EntryRecorded',
        data: { entryId, userId, title: `Note ${turn}`, content: sentence.repeat(2) },
      },
      `entry-${entryId}`,
    );
    const job = `job-${jobId}`;
    add(
      {
        type: 'JobQueued',
        data: {
          ...owned,
          kind: 'datarais',
          priority: 'normal',
          entryId,
          entryText: sentence.repeat(2),
          entryCreatedAt: timeAt(turn),
          modelId: modelAt(turn),
          instructions: sentence.repeat(6),
        },
      },
      job,
    );
    const claim = { workerId: 'worker-1', attempt: 1, leaseUntil: timeAt(turn + 60) };
    add({ type: 'JobStarted', data: { ...owned, ...claim } }, job);
    const proposal = {
      baseVersion: 1,
      text: JSON.stringify(briefData(turn)),
      ops: [{ op: 'add', path: '/notes/0', value: { title: 'Note', content: sentence } } as const],
      checks: {
        verbatim: true,
        nothingRemoved: [],
        forbiddenUntouched: true,
        parses: true,
        truncated: false,
        sizeChange: 120,
      },
    };
    add({ type: 'JobCompleted', data: { ...owned, proposal, modelCallId } }, job);
    add({ type: 'EntryProcessed', data: { entryId, userId } }, `entry-${entryId}`);
  }

  #savePhod(turn: number): void {
    // A few people save so often that every path to a keyframe is walked.
    const userId = this.#userAt(turn % 3 === 0 ? turn % 30 : turn);
    const version = (this.#phodVersions.get(userId) ?? 0) + 1;
    this.#phodVersions.set(userId, version);
    const add = (event: PhodEvent) => this.#add(`phod-${userId}`, userId, event);
    const common = { userId, summary: 'Notes: 1 added', savedBy: userId };
    const source = { kind: 'manual' } as const;
    if (version === 1) {
      add({
        type: 'PhodCreated',
        data: { ...common, version, briefData: briefData(turn), source },
      });
      return;
    }
    const value = { title: `Note ${turn}`, content: sentence, date: timeAt(turn) };
    const ops = [{ op: 'add', path: '/notes/0', value } as const];
    add({ type: 'PhodSaved', data: { ...common, version, ops, source } });
  }

  #registerUser(): string {
    const userId = this.#id();
    const number = this.#users.push(userId);
    this.#add(`user-${userId}`, userId, {
      type: 'UserRegistered',
      data: {
        userId,
        username: `person-${number}`,
        firstName: 'Person',
        lastName: `Number ${number}`,
        email: `person-${number}@example.org`,
        mobile: `0045${String(number).padStart(8, '0')}`,
        roles: ['user'],
        subscription: 'standard',
      },
    });
    return userId;
  }

  #createRoom(ownerId: string, roomType: RoomType): void {
    const id = this.#id();
    const number = this.#rooms.push({ id, ownerId });
    this.#add(`room-${id}`, id, {
      type: 'RoomCreated',
      data: { roomId: id, name: `Room ${number}`, roomType, settings, ownerId },
    });
  }

  #add(stream: string, key: string, { type, data }: AnyEvent): void {
    if (this.isFull) return;
    const number = this.events.length;
    const metadata = {
      commandId: this.#id(),
      correlationId: this.#id(),
      actorId: key,
      activeRole: 'standard',
      occurredAt: timeAt(number),
      schemaVersion: 1,
      key,
      subjects: [key],
    };
    // Every event consists of JSON values only.
    const json = data as object as JsonObject;
    this.events.push({ stream, event: { id: this.#id(), type, data: json, metadata } });
  }

  /** UUIDv7 in form: time first, then bits without order. */
  #id(): string {
    const n = (this.#ids += 1);
    const time = (1_790_000_000_000 + n).toString(16).padStart(12, '0');
    const mixed = (Math.imul(n, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
    const tail = `${mixed}${(n & 0xffff).toString(16).padStart(4, '0')}`;
    return `${time.slice(0, 8)}-${time.slice(8)}-7${mixed.slice(0, 3)}-8${mixed.slice(3, 6)}-${tail}`;
  }

  #roomAt(n: number) {
    const seat = n % talkingRooms;
    const talk = Math.floor((n / talkingRooms + seat) / messagesOfATalk);
    const at = (talk * talkingRooms + seat * 7) % this.#rooms.length;
    return this.#rooms[at] ?? { id: '', ownerId: '' };
  }

  #userAt(n: number): string {
    return this.#users[n % this.#users.length] ?? '';
  }
}

const modelAt = (n: number): string => models[n % models.length] ?? '';

const timeAt = (second: number): string =>
  new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();

/** About 4,000 characters. */
function briefData(seed: number): BriefData {
  return {
    personalInfo: { name: 'Dana Demo', languages: 'Danish, English', hours: '08:30–16:00' },
    projects: list(8, (n) => ({ name: `Project ${n + seed}`, priority: 'high', status: 'active' })),
    planner_calendar: list(12, (n) => ({
      title: `Meeting ${n}`,
      type: 'meeting',
      date: timeAt(n),
    })),
    interests: list(10, (n) => `Interest ${n}`),
    notes: list(15, (n) => ({ title: `Note ${n}`, content: sentence, date: timeAt(seed + n) })),
  };
}

const list = <T>(length: number, make: (n: number) => T): T[] =>
  Array.from({ length }, (_, n) => make(n));
