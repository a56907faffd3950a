import type { WorkInHand } from '@mach42/contracts/workers/schemas.ts';

/** The calls of models that are under way in this process. */
export class WorkBoard {
  readonly #inHand = new Set<WorkInHand>();

  /** Returns the function that takes it off again. */
  begin(work: WorkInHand): () => void {
    this.#inHand.add(work);
    return () => this.#inHand.delete(work);
  }

  /** Longest first. */
  get inHand(): readonly WorkInHand[] {
    return [...this.#inHand];
  }
}
