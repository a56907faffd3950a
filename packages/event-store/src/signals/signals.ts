import type { Json } from '../event.ts';

/** A message that is worth seeing only while something happens, and so never enters the log. */
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
  /** A sign-in of the person is refused from now on. */
  | { readonly kind: 'signed-out'; readonly userId: string }
  | {
      readonly kind: 'presence';
      readonly userId: string;
      /** Whether the person has a socket in the process that sends the signal. */
      readonly online: boolean;
      readonly from: string;
    }
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
      /** The position in the queue; 1 is next. */
      readonly queuePosition: number;
    }
  /** The models that can answer, or the figures of their workers, changed. */
  | { readonly kind: 'models' }
  | BetweenProcesses;

/** Reports between processes; they are never shown to people as they are. */
export type BetweenProcesses =
  /** Each process that reports regularly does it now. */
  | { readonly kind: 'roll-call' }
  | {
      readonly kind: 'report';
      /** The process that reports. */
      readonly from: string;
      readonly about: string;
      /** Null: it ends, and is to be forgotten. */
      readonly data: Json;
    };

/**
 * Best effort, unordered across publishers, lost without a listener. A listener in the process that
 * publishes has received a signal when `publish` returns.
 */
export interface Signals {
  publish(signal: Signal): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (signal: Signal) => void): () => void;
}

/** Signals between processes. */
export interface SharedSignals extends Signals {
  /** Resolves when the signals that were published before are sent, or cannot be. */
  close(): Promise<void>;
}
