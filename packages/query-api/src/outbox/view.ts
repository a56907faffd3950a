import {
  type AppliedChange,
  type Audience,
  toAdmins,
  toRoom,
  toUser,
} from '@mach42/read-models/changes/change.ts';
import type { SignIn } from './ports.ts';

/**
 * What one client may see at this moment: what is theirs, the rooms they are in or look into, and
 * what is for admins while they act as one.
 */
export class View {
  readonly #user: Audience;
  readonly #rooms = new Set<string>();
  readonly #opened = new Set<string>();

  #isAdmin: boolean;

  constructor({ id, activeRole }: Pick<SignIn, 'id' | 'activeRole'>) {
    this.#user = toUser(id);
    this.#isAdmin = activeRole === 'admin';
  }

  /** Rooms that the person is in. */
  get rooms(): ReadonlySet<string> {
    return this.#rooms;
  }

  /** Rooms that are on the client's screen. */
  get opened(): ReadonlySet<string> {
    return this.#opened;
  }

  /** Nothing that is for admins is seen from here on. */
  demote(): void {
    this.#isAdmin = false;
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
    const own = this.#isAdmin ? [this.#user, toAdmins] : [this.#user];
    return [...own, ...[...this.#rooms.union(this.#opened)].map(toRoom)];
  }

  sees({ audiences }: AppliedChange): boolean {
    return audiences.some(
      (audience) =>
        audience === this.#user ||
        (audience === toAdmins && this.#isAdmin) ||
        (audience.startsWith('room:') && this.isAt(audience.slice('room:'.length))),
    );
  }
}
