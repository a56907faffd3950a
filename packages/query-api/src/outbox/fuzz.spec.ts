import { limits } from '@mach42/contracts/kernel/limits.ts';
import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { describe, expect, it } from 'vitest';
import {
  type Draft,
  FakeWorld,
  forUser,
  guestsAllowed,
  inRoom,
  membership,
  removal,
  restoration,
  settled,
} from './testing/fake-world.ts';
import { FuzzClient } from './testing/fuzz-client.ts';
import { Random } from './testing/random.ts';

const users = ['dana', 'pia', 'mo', 'ada'];
const rooms = ['r1', 'r2', 'r3'];
const forum = 'forum';
const guests = ['guest 1', 'guest 2'];
const seeds = Array.from({ length: 150 }, (_, seed) => seed + 1);
const steps = 120;

const positionOf = ({ position }: AppliedChange): bigint => position;

/** A person's rooms after each position. */
function roomsAfter(log: readonly AppliedChange[], userId: string): Set<string>[] {
  const history = [new Set<string>()];
  const [isIn, removed] = [new Set<string>(), new Set<string>()];
  for (const { type, roomId = '', data } of log) {
    if (type === 'RoomRemoved') removed.add(roomId);
    else if (type === 'RoomRestored') removed.delete(roomId);
    else if ((data as { userId?: string }).userId === userId) {
      if (type === 'ParticipantJoined') isIn.add(roomId);
      else isIn.delete(roomId);
    }
    history.push(isIn.difference(removed));
  }
  return history;
}

/** Whether a client may open the forum after these changes, and so see them. */
function isOpen(log: readonly AppliedChange[], userId: string): boolean {
  const guestsClosed = log.findLast(({ type }) => type === 'RoomSettingsSet');
  const { settings } = (guestsClosed?.data ?? {}) as { settings?: { allowGuests: boolean } };
  return !guests.includes(userId) || settings?.allowGuests !== false;
}

/** Must: in the room from the change on without a break. May: in the room in the end. */
function whatToSee(log: readonly AppliedChange[], userId: string) {
  const history = roomsAfter(log, userId);
  const isOwn = ({ audiences }: AppliedChange) => audiences.includes(`user:${userId}`);
  const isIn = (rooms: Set<string>, { roomId = '' }: AppliedChange) => rooms.has(roomId);
  return {
    must: (change: AppliedChange) =>
      isOwn(change) || history.slice(Number(change.position)).every((rooms) => isIn(rooms, change)),
    may: (change: AppliedChange) => isOwn(change) || isIn(history.at(-1)!, change),
  };
}

class Fuzz {
  readonly random: Random;
  readonly world = new FakeWorld({ buffer: 4, page: 3 });
  readonly clients = [...users, ...guests, 'dana', 'mo'].map((userId) => new FuzzClient(userId));
  readonly #heldBack: (() => void)[] = [];

  constructor(seed: number) {
    this.random = new Random(seed);
    this.world.forums.add(forum);
    this.world.hold = () =>
      this.random.chance(0.6)
        ? new Promise((resolve) => this.#heldBack.push(resolve))
        : Promise.resolve();
  }

  async step(): Promise<void> {
    const dice = this.random.next();
    if (dice < 0.35) this.world.commit(...this.#drafts());
    else if (dice < 0.55) this.#notifyApplied();
    else if (dice < 0.7) this.#connectOrLeave();
    else if (dice < 0.74) this.#look();
    else if (dice < 0.78) this.#stall();
    else if (dice < 0.83) this.random.pick(this.#connected())?.current?.link.drain();
    else if (dice < 0.85) this.#prune();
    else this.#heldBack.splice(this.random.below(this.#heldBack.length), 1)[0]?.();
    if (this.random.chance(0.7)) await settled();
    this.#readAll();
  }

  /** Everyone is connected and reads, everything is published, nothing is held back. */
  async comeToRest(): Promise<void> {
    this.world.hold = () => Promise.resolve();
    this.#notifyApplied();
    for (let round = 0; round < 3; round += 1) {
      for (const client of this.clients) {
        client.current?.link.drain();
        if (client.current?.link.closed !== undefined) this.#leave(client);
        if (client.current === undefined) this.#connect(client);
      }
      for (const release of this.#heldBack.splice(0)) release();
      for (let turn = 0; turn < 10; turn += 1) await settled();
    }
    this.#readAll();
  }

  #drafts(): Draft[] {
    return Array.from({ length: 1 + this.random.below(4) }, () => {
      const roomId = this.random.pick(rooms)!;
      const userId = this.random.pick(users)!;
      const dice = this.random.next();
      if (dice < 0.4) return inRoom(roomId);
      if (dice < 0.46) return inRoom(forum);
      if (dice < 0.5) return guestsAllowed(forum, this.random.chance(0.5));
      if (dice < 0.56) return removal(roomId);
      if (dice < 0.65) return restoration(roomId);
      if (dice < 0.7) return forUser(userId, this.random.pick(['EntryRecorded', 'JobCompleted']));
      if (dice < 0.85) return membership('ParticipantJoined', roomId, userId);
      return membership('ParticipantRemoved', roomId, userId);
    });
  }

  /** Live clients receive at once the changes that they are to see, and none that they may not see. */
  #notifyApplied(): void {
    this.#readAll();
    const batch = this.world.log.slice(Number(this.world.published));
    const live = this.#connected().filter((client) => {
      const { connection, link } = client.current!;
      return connection.phase === 'live' && link.waitingBytes === 0;
    });
    const isLoss = this.world.floor > this.world.published;
    this.world.notifyApplied();
    if (isLoss) {
      for (const client of live)
        expect(client.current?.link.closed?.code).toBe(closeCodes.goingAway);
      return;
    }
    for (const client of live) {
      const after = client.since ?? 0n;
      const { must, may } = whatToSee(this.world.log, client.userId);
      const got = client.read();
      const due = batch.filter((change) => change.position > after);
      const allowed = due.filter((change) => may(change) || change.roomId === forum);
      expect(allowed.map(positionOf)).toEqual(expect.arrayContaining(got));
      expect(got).toEqual(expect.arrayContaining(due.filter(must).map(positionOf)));
    }
  }

  /** Mostly a published position; sometimes one that is not published here yet. */
  #prune(): void {
    const { floor, published, position } = this.world;
    const end = this.random.chance(0.8) ? published : position;
    if (end > floor) this.world.floor += BigInt(1 + this.random.below(Number(end - floor)));
  }

  #connectOrLeave(): void {
    const client = this.random.pick(this.clients)!;
    if (client.current === undefined) this.#connect(client);
    else this.#leave(client);
  }

  #connect(client: FuzzClient): void {
    client.connected(this.world.connect(client.userId));
    const { link, connection } = client.current!;
    link.onSend = (frame) => {
      if (frame.t !== 'event') return;
      const change = this.world.log[Number(frame.position) - 1]!;
      expect(this.#maySeeNow(client.userId, change), 'seen and not allowed').toBe(true);
    };
    void this.world.outbox.greet(connection, client.since);
  }

  #maySeeNow(userId: string, change: AppliedChange): boolean {
    const published = this.world.log.slice(0, Number(this.world.published));
    // Rooms are read as they are committed, which may be ahead of the published changes.
    return [published, this.world.log].some((log) =>
      change.roomId === forum
        ? isOpen(log, userId) || change.type === 'RoomSettingsSet'
        : whatToSee(log, userId).may(change),
    );
  }

  #leave(client: FuzzClient): void {
    const { connection } = client.current!;
    client.disconnected();
    this.world.outbox.disconnect(connection);
  }

  /** Into the forum, or away from it. */
  #look(): void {
    const { connection } = this.random.pick(this.#connected())?.current ?? {};
    if (connection === undefined) return;
    if (connection.view.opened.has(forum)) this.world.outbox.closeRoom(connection, forum);
    else void this.world.outbox.openRoom(connection, forum);
  }

  #stall(): void {
    this.random.pick(this.#connected())?.current?.link.stall(limits.socket.waitingBytes * 2);
  }

  #connected(): FuzzClient[] {
    return this.clients.filter(({ current }) => current !== undefined);
  }

  #readAll(): void {
    for (const client of this.#connected()) {
      const { link } = client.current!;
      client.read();
      if (link.closed !== undefined) this.#leave(client);
    }
  }
}

describe('random joins, removals, closings, disconnects, stalls, resumes and pruning', () => {
  it.each(seeds)(
    '[WS1] [WS2] [WS6] [WS7] [WS10] [WS11] [WS12] [WS15] [WS17] seed %i',
    async (seed) => {
      const fuzz = new Fuzz(seed);
      for (let step = 0; step < steps; step += 1) await fuzz.step();
      await fuzz.comeToRest();
      expect(fuzz.world.errors).toEqual([]);

      for (const client of fuzz.clients) {
        const { must } = whatToSee(fuzz.world.log, client.userId);
        const isLoaded = ({ position }: AppliedChange) =>
          client.loaded.some(({ after, upTo }) => position > after && position <= upTo);
        const owed = fuzz.world.log.filter(
          (change) => change.position > client.base! && must(change) && !isLoaded(change),
        );
        // Only pruned changes are loaded again.
        for (const { after } of client.loaded) expect(after).toBeLessThan(fuzz.world.floor);
        expect(client.seen).toEqual(expect.arrayContaining(owed.map(positionOf)));
      }
    },
  );
});
