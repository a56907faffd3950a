/** The people who are online, by their rooms. */
export class OnlinePeople {
  readonly #roomsOf = new Map<string, Set<string>>();
  readonly #onlineIn = new IndexBy<string>();

  isOnline(userId: string): boolean {
    return this.#roomsOf.has(userId);
  }

  online(userId: string, roomIds: Iterable<string>): void {
    this.#roomsOf.set(userId, new Set(roomIds));
    for (const roomId of roomIds) this.#onlineIn.add(roomId, userId);
  }

  /** Returns the rooms that the person was in. */
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

  removeRoom(roomId: string): void {
    for (const userId of this.#onlineIn.of(roomId)) this.leave(roomId, userId);
  }

  /** The people online in one of the rooms, each once, without the person themselves. */
  seenBy(userId: string, roomIds: Iterable<string>): Set<string> {
    const seen = new Set<string>();
    for (const roomId of roomIds) {
      for (const other of this.#onlineIn.of(roomId)) seen.add(other);
    }
    seen.delete(userId);
    return seen;
  }
}

/** The processes in which each person has a socket. */
export class SocketsOfPeople {
  readonly #processes = new Map<string, Set<string>>();
  readonly #people = new IndexBy<string>();

  has(userId: string, process: string): boolean {
    return this.#processes.get(userId)?.has(process) ?? false;
  }

  add(userId: string, process: string): void {
    this.#people.add(process, userId);
    const processes = this.#processes.get(userId);
    if (processes === undefined) this.#processes.set(userId, new Set([process]));
    else processes.add(process);
  }

  /** `last`: the person has no socket in any process now. */
  delete(userId: string, process: string): 'last' | undefined {
    this.#people.delete(process, userId);
    const processes = this.#processes.get(userId);
    if (processes?.delete(process) !== true || processes.size > 0) return undefined;
    this.#processes.delete(userId);
    return 'last';
  }

  /** The people with a socket in a process. */
  in(process: string): readonly string[] {
    return [...this.#people.of(process)];
  }
}

/**
 * Rooms in which so many people are online that they are counted: to show each of them to every other
 * would take a frame for every pair. A room is counted until it is half empty, so that it does not
 * alternate.
 */
export class CountedRooms {
  readonly #namedUpTo: number;
  readonly #counted = new Set<string>();
  /** The rooms whose number has changed since it was sent. */
  #changed = new Set<string>();

  constructor(namedUpTo: number) {
    this.#namedUpTo = namedUpTo;
  }

  has(roomId: string): boolean {
    return this.#counted.has(roomId);
  }

  /** Notes the number of people online; returns whether counting begins or ends with it. */
  note(roomId: string, online: number): 'begins' | 'ends' | undefined {
    if (!this.#counted.has(roomId)) {
      if (online <= this.#namedUpTo) return undefined;
      this.#counted.add(roomId);
      return 'begins';
    }
    if (online <= this.#namedUpTo / 2) {
      this.forget(roomId);
      return 'ends';
    }
    this.#changed.add(roomId);
    return undefined;
  }

  forget(roomId: string): void {
    this.#counted.delete(roomId);
    this.#changed.delete(roomId);
  }

  /** Returns the rooms whose number has changed, and clears the list. */
  takeChanged(): Iterable<string> {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }
}

/** Sets by key; a key without members takes no memory. */
export class IndexBy<Member> {
  readonly #members = new Map<string, Set<Member>>();

  add(key: string, member: Member): void {
    const members = this.#members.get(key);
    if (members === undefined) this.#members.set(key, new Set([member]));
    else members.add(member);
  }

  /** Returns whether the member was there. */
  delete(key: string, member: Member): boolean {
    const members = this.#members.get(key);
    const isDeleted = members?.delete(member) ?? false;
    if (members?.size === 0) this.#members.delete(key);
    return isDeleted;
  }

  has(key: string): boolean {
    return this.#members.has(key);
  }

  size(key: string): number {
    return this.#members.get(key)?.size ?? 0;
  }

  *of(key: string): Iterable<Member> {
    yield* this.#members.get(key) ?? [];
  }
}
