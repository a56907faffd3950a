import { encode } from './encode.ts';
import { IndexBy } from './index-by.ts';

/** Who is online, and in which rooms they are, so that those who share one can be told. */
export class Presence {
  readonly #roomsOf = new Map<string, Set<string>>();
  readonly #onlineIn = new IndexBy<string>();

  isOnline(userId: string): boolean {
    return this.#roomsOf.has(userId);
  }

  online(userId: string, roomIds: Iterable<string>): void {
    this.#roomsOf.set(userId, new Set(roomIds));
    for (const roomId of roomIds) this.#onlineIn.add(roomId, userId);
  }

  /** The rooms of the person, who may be told. */
  offline(userId: string): ReadonlySet<string> {
    const rooms = this.#roomsOf.get(userId) ?? new Set();
    this.#roomsOf.delete(userId);
    for (const roomId of rooms) this.#onlineIn.delete(roomId, userId);
    return rooms;
  }

  countIn(roomId: string): number {
    return this.#onlineIn.size(roomId);
  }

  of(roomId: string): string[] {
    return [...this.#onlineIn.of(roomId)];
  }

  enter(roomId: string, userId: string): void {
    if (this.#roomsOf.get(userId)?.add(roomId)) this.#onlineIn.add(roomId, userId);
  }

  leave(roomId: string, userId: string): void {
    if (this.#roomsOf.get(userId)?.delete(roomId)) this.#onlineIn.delete(roomId, userId);
  }

  /** Nobody is in the room any longer. */
  close(roomId: string): void {
    for (const userId of this.#onlineIn.of(roomId)) this.leave(roomId, userId);
  }

  /** Everyone online in one of the rooms, each once, without the person who asks. */
  seenBy(userId: string, roomIds: Iterable<string>): Set<string> {
    const seen = new Set<string>();
    for (const roomId of roomIds) {
      for (const other of this.#onlineIn.of(roomId)) seen.add(other);
    }
    seen.delete(userId);
    return seen;
  }
}

/** @param userIds given where each of them is shown from now on */
export const onlineFrame = (roomId: string, count: number, userIds?: readonly string[]): Buffer =>
  encode({ t: 'online', roomId, count, ...(userIds === undefined ? {} : { userIds }) });

export const presenceFrame = (userId: string, online: boolean): Buffer =>
  encode({ t: 'presence', userId, online });
