import type { EventFrame } from '@mach42/contracts/socket/frames.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { encode } from './encode.ts';

interface WithMessage {
  readonly message: { readonly userId: string };
}

const hasMessage = (data: object): data is WithMessage => 'message' in data;

/** One change on its way to many: each of its two forms is serialised at most once. */
export class Outgoing {
  readonly change: AppliedChange;
  readonly #authorId: string | undefined;
  #own: Buffer | undefined;
  #others: Buffer | undefined;

  constructor(change: AppliedChange) {
    this.change = change;
    this.#authorId = hasMessage(change.data) ? change.data.message.userId : undefined;
  }

  frameFor(userId: string): Buffer {
    if (userId === this.#authorId) return (this.#own ??= encode(eventFrame(this.change, true)));
    return (this.#others ??= encode(eventFrame(this.change, false)));
  }
}

/** @param isUser whether the receiver wrote the message that the change is about */
function eventFrame({ position, type, roomId, data }: AppliedChange, isUser: boolean): EventFrame {
  return {
    t: 'event',
    position: String(position),
    type,
    ...(roomId === undefined ? {} : { roomId }),
    data: hasMessage(data) ? { ...data, message: { ...data.message, isUser } } : data,
  };
}
