import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import {
  type AppliedChange,
  type AppliedListener,
  toRoom,
  toUser,
} from '@mach42/read-models/changes/change.ts';
import {
  pruned,
  type ChangesQuery,
  type Pruned,
} from '@mach42/read-models/changes/changes.reads.ts';
import type { Connection } from '../connection.ts';
import { Outbox, type OutboxSizes } from '../outbox.ts';
import type { OutboxPorts, SignIn } from '../ports.ts';
import { FakeLink } from './fake-link.ts';

export type Draft = Omit<AppliedChange, 'position' | 'at'>;

export const inRoom = (roomId: string, type = 'MessageEdited', data: object = {}): Draft => ({
  type,
  roomId,
  audiences: [toRoom(roomId)],
  data: { roomId, ...data },
});
export const forUser = (userId: string, type = 'EntryRecorded', data: object = {}): Draft => ({
  type,
  audiences: [toUser(userId)],
  data,
});
export const membership = (
  type: 'ParticipantJoined' | 'ParticipantLeft' | 'ParticipantRemoved',
  roomId: string,
  userId: string,
): Draft => ({
  type,
  roomId,
  audiences: [toRoom(roomId), toUser(userId)],
  data: { roomId, userId },
});

/** Goes to everyone who is in the room then: `commit` adds the audiences. */
export const removal = (roomId: string): Draft => inRoom(roomId, 'RoomRemoved');
export const restoration = (roomId: string): Draft => inRoom(roomId, 'RoomRestored');
export const guestsAllowed = (roomId: string, allowGuests: boolean): Draft =>
  inRoom(roomId, 'RoomSettingsSet', { settings: { allowGuests } });

/** The time of all events. */
export const at = '2026-01-02T03:04:05.000Z';

/** A person whose id begins so is a guest. */
const guestPrefix = 'guest';

function roleOf(userId: string): SignIn['activeRole'] {
  if (userId.startsWith(guestPrefix)) return 'guest';
  return userId.startsWith('admin') ? 'admin' : 'standard';
}

export const signInOf = (userId: string, tokenId = `token of ${userId}`): SignIn => ({
  id: userId,
  name: `Name of ${userId}`,
  isGuest: userId.startsWith(guestPrefix),
  activeRole: roleOf(userId),
  tokenId,
  generation: 0,
  signedBy: '0',
  expiresAt: new Date(8.64e15),
});

export interface Client {
  readonly link: FakeLink;
  readonly connection: Connection;
}

/** The outbox among ports of plain arrays, whose answers a test can hold back. */
export class FakeWorld {
  /** Committed changes; the tail may not be published yet. */
  readonly log: AppliedChange[] = [];
  readonly signals = inProcessSignals();
  readonly members = new Map<string, Set<string>>();
  readonly forums = new Set<string>();
  readonly closedToGuests = new Set<string>();
  readonly #removed = new Set<string>();
  /** Changes up to here are pruned. */
  floor = 0n;
  readonly endedTokens = new Set<string>();
  readonly errors: unknown[] = [];
  readonly outbox: Outbox;
  published = 0n;
  /** Is awaited in every asynchronous port, after its answer was made. */
  hold: () => Promise<void> = () => Promise.resolve();
  /** Another process is gone. */
  processEnds: (process: string) => void = () => {};
  #onPublished: AppliedListener = () => {};
  #lose: () => void = () => {};
  #ended: (userId: string) => void = () => {};
  /** A person was forgotten, and the rows are rebuilt. */
  replaceRows: () => void = () => {};
  /** The position at which that was. */
  replacedAt = 0n;
  readonly #awaited: (() => void)[] = [];

  /** The people whose turns were waited for, each of which comes at once. */
  readonly turns: string[] = [];

  constructor(sizes?: OutboxSizes) {
    const wait = (person: string): undefined => void this.turns.push(person);
    this.outbox = new Outbox(this.#ports(), sizes, { wait });
  }

  get position(): bigint {
    return BigInt(this.log.length);
  }

  /** Stores changes, at the next positions, without announcing them; none in a removed room. */
  commit(...drafts: Draft[]): void {
    for (const draft of drafts) {
      const { type, roomId = '', data } = draft;
      if (this.#removed.has(roomId) !== (type === 'RoomRestored')) continue;
      this.log.push({ ...this.#complete(draft), at, position: this.position + 1n });
      const { userId } = data as { userId?: string };
      if (type === 'RoomRemoved') this.#removed.add(roomId);
      else if (type === 'RoomRestored') this.#removed.delete(roomId);
      else if (type === 'RoomSettingsSet') this.#setGuests(roomId, data);
      else if (userId !== undefined) this.#move(type, roomId, userId);
    }
  }

  /** Publishes the changes that are committed and not published, as one batch; the pruned ones of them are lost. */
  notifyApplied(): void {
    if (this.floor > this.published) this.#lose();
    const first = this.floor > this.published ? this.floor : this.published;
    const changes = this.log.slice(Number(first));
    this.published = this.position;
    this.#onPublished(this.published, changes);
    this.endWaiting();
  }

  /** Resolves the waits for positions. */
  endWaiting(): void {
    for (const notified of this.#awaited.splice(0)) notified();
  }

  /** Commits and announces each change in a batch of its own. */
  happens(...drafts: Draft[]): void {
    for (const draft of drafts) {
      this.commit(draft);
      this.notifyApplied();
    }
  }

  endSignIn(userId: string, tokenId = `token of ${userId}`): void {
    this.endedTokens.add(tokenId);
    this.#ended(userId);
  }

  connect(userId: string, tokenId?: string): Client {
    const link = new FakeLink();
    return { link, connection: this.outbox.connect(signInOf(userId, tokenId), link) };
  }

  /** A client that was greeted; it is live when nothing is held back. */
  async join(userId: string, since?: bigint): Promise<Client> {
    const client = this.connect(userId);
    await this.outbox.greet(client.connection, since);
    await settled();
    return client;
  }

  #complete(draft: Draft): Draft {
    if (draft.type !== 'RoomRemoved' && draft.type !== 'RoomRestored') return draft;
    const people = [...this.#room(draft.roomId ?? '')];
    const audiences = [...draft.audiences, ...people.map(toUser)];
    const room = { participants: people.map((userId) => ({ userId })) };
    return {
      ...draft,
      audiences,
      data: draft.type === 'RoomRestored' ? { room, own: {} } : draft.data,
    };
  }

  #setGuests(roomId: string, data: object): void {
    const { settings } = data as { settings: { allowGuests: boolean } };
    if (settings.allowGuests) this.closedToGuests.delete(roomId);
    else this.closedToGuests.add(roomId);
  }

  #move(type: string, roomId: string, userId: string): void {
    if (type === 'ParticipantJoined') this.#room(roomId).add(userId);
    else if (type !== 'RoomCreated') this.#room(roomId).delete(userId);
  }

  #room(roomId: string): Set<string> {
    const room = this.members.get(roomId) ?? new Set();
    this.members.set(roomId, room);
    return room;
  }

  async #answer<T>(value: T): Promise<T> {
    await this.hold();
    return value;
  }

  #missed({ audiences, after, limit }: ChangesQuery): AppliedChange[] | Pruned {
    if (after < this.floor) return pruned;
    const wanted = new Set<string>(audiences);
    return this.log
      .filter((change) => change.position > after && change.audiences.some((a) => wanted.has(a)))
      .slice(0, limit);
  }

  #ports(): OutboxPorts {
    return {
      rows: {
        onReplaced: (listener) => {
          this.replaceRows = listener;
          return () => undefined;
        },
        replacedAt: async () => this.replacedAt,
      },
      changes: {
        after: (query) => this.#answer(this.#missed(query)),
        count: (query) => {
          const missed = this.#missed(query);
          return this.#answer(missed === pruned ? pruned : missed.length);
        },
      },
      progress: {
        position: this.published,
        waitFor: async (position) => {
          if (this.published < position)
            await new Promise<void>((done) => this.#awaited.push(done));
          return this.published >= position;
        },
        onApplied: (listener) => {
          this.#onPublished = listener;
          return () => (this.#onPublished = () => {});
        },
        onLost: (listener) => {
          this.#lose = listener;
          return () => (this.#lose = () => {});
        },
      },
      rooms: {
        roomIdsOf: (userId) =>
          this.#answer(
            [...this.members]
              .filter(([roomId, room]) => room.has(userId) && !this.#removed.has(roomId))
              .map(([roomId]) => roomId),
          ),
        mayVisit: ({ isGuest }, roomId) =>
          this.#answer(
            this.forums.has(roomId) &&
              !this.#removed.has(roomId) &&
              !(isGuest && this.closedToGuests.has(roomId)),
          ),
      },
      signals: this.signals,
      processes: {
        own: 'this',
        onGone: (listener) => {
          this.processEnds = listener;
          return () => (this.processEnds = () => {});
        },
      },
      signIns: {
        holds: ({ tokenId }) => Promise.resolve(!this.endedTokens.has(tokenId)),
        onEnded: (listener) => {
          this.#ended = listener;
          return () => (this.#ended = () => {});
        },
      },
      report: (error) => this.errors.push(error),
    };
  }
}

/** Lets everything run that waits for nothing from outside. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
