import type { EventFrame } from '@mach42/contracts/socket/frames.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { encode } from './encode.ts';
import { isOfSomebodyElse, withoutContent } from './for-admins.ts';
import { logEntry } from './log-entry.ts';

interface WithMessage {
  readonly message: { readonly userId: string };
}

/** A room that comes back to each of its people as they left it. */
interface WithOwnParts {
  readonly room: object;
  readonly own: Readonly<Record<string, object>>;
}

const hasMessage = (data: object): data is WithMessage => 'message' in data;
const hasOwnParts = (data: object): data is WithOwnParts => 'own' in data;

/** One change on its way to many: each form that is the same for several is serialised once. */
export class Outgoing {
  readonly change: AppliedChange;
  readonly #authorId: string | undefined;
  #own: Buffer | undefined;
  #others: Buffer | undefined;
  #admins: Buffer | undefined;

  constructor(change: AppliedChange) {
    this.change = change;
    this.#authorId = hasMessage(change.data) ? change.data.message.userId : undefined;
  }

  frameFor(userId: string): Buffer {
    const { data } = this.change;
    if (isOfSomebodyElse(this.change, userId)) return (this.#admins ??= this.#frameForAdmins());
    if (hasOwnParts(data)) return encode(eventFrame(this.change, seenBy(userId, data)));
    if (userId === this.#authorId) return (this.#own ??= this.#frame(true));
    return (this.#others ??= this.#frame(false));
  }

  /** The line of the receiver's Event Log, if it has one on this. */
  logFor(userId: string): Buffer | undefined {
    if (isOfSomebodyElse(this.change, userId)) return undefined;
    const entry = logEntry(this.change, userId);
    return entry && encode({ t: 'log', entry });
  }

  #frameForAdmins(): Buffer {
    const told = withoutContent(this.change);
    return encode(eventFrame(told, told.data));
  }

  /** @param isUser whether the receiver wrote the message that the change is about */
  #frame(isUser: boolean): Buffer {
    const { data } = this.change;
    const seen = hasMessage(data) ? { ...data, message: { ...data.message, isUser } } : data;
    return encode(eventFrame(this.change, seen));
  }
}

const seenBy = (userId: string, { room, own }: WithOwnParts): object => ({
  room: { ...room, ...own[userId] },
});

function eventFrame({ position, type, roomId }: AppliedChange, data: object): EventFrame {
  return {
    t: 'event',
    position: String(position),
    type,
    ...(roomId === undefined ? {} : { roomId }),
    data,
  };
}
