import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';

const { atOnce, atOnceOfPerson } = limits.attachments;
/** Seconds. */
const retryAfter = 2;

/**
 * Uploads that a process takes in, each of which is in memory. A slow one keeps its slot for as long as a request may
 * take, so one person has a few of them and not all.
 */
export class UploadSlots {
  readonly #ofPerson = new Map<string, number>();
  #taken = 0;

  /**
   * Takes a slot and answers what gives it back.
   * @throws HttpRefusal RATE_LIMITED none is free
   */
  enter(userId: string): () => void {
    const own = this.#ofPerson.get(userId) ?? 0;
    if (own >= atOnceOfPerson) {
      throw new HttpRefusal('RATE_LIMITED', attachmentTexts.oneAfterAnother, { retryAfter });
    }
    if (this.#taken >= atOnce) {
      throw new HttpRefusal('RATE_LIMITED', attachmentTexts.busy, { retryAfter });
    }
    this.#ofPerson.set(userId, own + 1);
    this.#taken += 1;
    return () => {
      const left = (this.#ofPerson.get(userId) ?? 1) - 1;
      if (left === 0) this.#ofPerson.delete(userId);
      else this.#ofPerson.set(userId, left);
      this.#taken -= 1;
    };
  }
}
