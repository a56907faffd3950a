import {
  type AppliedChange,
  type Audience,
  toRoom,
  toUser,
} from '@mach42/read-models/changes/change.ts';

/** What one client may see at this moment: what is theirs, and the rooms they are in or look into. */
export class View {
  readonly #user: Audience;
  readonly #rooms = new Set<string>();
  readonly #opened = new Set<string>();

  constructor(userId: string) {
    this.#user = toUser(userId);
  }

  /** Rooms that the person is in. */
  get rooms(): ReadonlySet<string> {
    return this.#rooms;
  }

  /** Rooms that are on the client's screen. */
  get opened(): ReadonlySet<string> {
    return this.#opened;
  }

  enter(roomId: string): void {
    this.#rooms.add(roomId);
  }

  leave(roomId: string): void {
    this.#rooms.delete(roomId);
    this.#opened.delete(roomId);
  }

  /** Opening is for those who are in the room or may visit it. */
  open(roomId: string): void {
    this.#opened.add(roomId);
  }

  shut(roomId: string): void {
    this.#opened.delete(roomId);
  }

  isAt(roomId: string): boolean {
    return this.#rooms.has(roomId) || this.#opened.has(roomId);
  }

  audiences(): Audience[] {
    return [this.#user, ...[...this.#rooms.union(this.#opened)].map(toRoom)];
  }

  sees({ audiences }: AppliedChange): boolean {
    return audiences.some(
      (audience) =>
        audience === this.#user ||
        (audience.startsWith('room:') && this.isAt(audience.slice('room:'.length))),
    );
  }
}
