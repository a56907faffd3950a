import type { WorkInHand } from '@mach42/contracts/workers/schemas.ts';

/** The calls of models that are under way in this process. */
export class WorkBoard {
  readonly #inHand = new Map<string, WorkInHand>();

  /** Returns the function that takes it off again. */
  begin(callId: string, work: WorkInHand): () => void {
    this.#inHand.set(callId, work);
    return () => this.#inHand.delete(callId);
  }

  has(callId: string): boolean {
    return this.#inHand.has(callId);
  }

  /** Longest first. */
  get inHand(): readonly WorkInHand[] {
    return [...this.#inHand.values()];
  }
}
