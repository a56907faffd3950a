/** What is worth seeing only while it happens, and so never enters the log. */
export type Signal =
  | {
      readonly kind: 'delta';
      readonly messageId: string;
      readonly roomId: string;
      /** Counts the deltas of one reply from 1. */
      readonly seq: number;
      readonly text: string;
    }
  | {
      readonly kind: 'typing';
      readonly roomId: string;
      readonly userId: string;
      readonly name: string;
    }
  /** Of a sign-in that is refused from now on. */
  | { readonly kind: 'signed-out'; readonly userId: string }
  | { readonly kind: 'presence'; readonly userId: string; readonly online: boolean }
  | {
      readonly kind: 'progress';
      readonly jobId: string;
      readonly userId: string;
      /** 0 to 1. */
      readonly progress: number;
    }
  | {
      readonly kind: 'place';
      readonly jobId: string;
      readonly userId: string;
      /** In the queue; 1 is next. */
      readonly queuePosition: number;
    }
  /** Which models can answer, or the figures of their workers, changed. */
  | { readonly kind: 'models' };

/** Best effort, unordered across publishers, gone when nobody listens. */
export interface Signals {
  publish(signal: Signal): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (signal: Signal) => void): () => void;
}
