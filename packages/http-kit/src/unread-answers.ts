import { tooMuchUnreadText } from '@mach42/contracts/health/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './address.ts';
import { HttpRefusal } from './refusal.ts';

/** Bytes. */
interface Most {
  readonly ofCaller: number;
  readonly inAll: number;
}

/** Seconds. */
const retryAfter = 5;

/**
 * Counts long answers that their readers have not taken yet. They are in memory until then, and a reader may take as
 * long as it likes. The bytes of one caller are bounded, and so are those of all callers together.
 */
export class UnreadAnswers {
  readonly #most: Most;
  readonly #ofCallers = new Map<string, number>();
  #inAll = 0;

  constructor(most: Most = limits.http.unread) {
    this.#most = most;
  }

  /**
   * Counts an answer until it is taken, or its reader is gone. A single answer may be of any length.
   * @param bytes an upper bound of its length
   * @throws HttpRefusal RATE_LIMITED too many bytes of this caller wait; UNAVAILABLE too many bytes of all callers
   * wait
   */
  hold({ actor, ip }: FastifyRequest, { raw }: FastifyReply, bytes: number): void {
    const caller =
      actor === null || actor.isGuest ? `address ${networkOf(ip)}` : `person ${actor.id}`;
    const held = this.#ofCallers.get(caller) ?? 0;
    // A caller may hold as much as there is room left: several that take all they can leave as much again to others
    // (Choudhury and Hahne, "Dynamic queue length thresholds", 1998).
    const share = Math.min(this.#most.ofCaller, this.#most.inAll - this.#inAll);
    if (held > 0 && held + bytes > share)
      throw new HttpRefusal('RATE_LIMITED', tooMuchUnreadText, { retryAfter });
    if (this.#inAll > 0 && this.#inAll + bytes > this.#most.inAll)
      throw new HttpRefusal('UNAVAILABLE', tooMuchUnreadText, { retryAfter });
    this.#ofCallers.set(caller, held + bytes);
    this.#inAll += bytes;
    raw.once('close', () => {
      const left = (this.#ofCallers.get(caller) ?? bytes) - bytes;
      if (left > 0) this.#ofCallers.set(caller, left);
      else this.#ofCallers.delete(caller);
      this.#inAll -= bytes;
    });
  }
}
