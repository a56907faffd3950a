import type { Answered, Ask, GrowthWorld, WorldOptions } from './world.ts';

/** Data that grows, and the requests to the product at each size. */
export interface Scenario extends WorldOptions {
  readonly name: string;
  /** The unit of the size: `nodes`, `participants`, `characters`. */
  readonly unit: string;
  /** The largest size: the limit of the product, or the size in a busy workspace. */
  readonly largest: number;
  open(world: GrowthWorld): Promise<Grown>;
}

export interface Grown {
  /** Brings it to this size; not measured. Sizes grow. */
  readonly grow: (size: number) => Promise<void>;
  /** The requests at this size; each gets the answer of the one before. */
  readonly asks: (size: number) => Asks;
}

/** `const answer = yield {…}`. */
export type Asks = AsyncGenerator<Ask, void, Answered>;

/** A scenario whose input alone grows. */
export const growingInput = (asks: (size: number) => Asks): Grown => ({
  grow: async () => undefined,
  asks,
});
