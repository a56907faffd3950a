import type { ModelDelta, ModelUsage, Presence, WireWatch } from '../provider.ts';
import type { Chat } from './chat.ts';

/** A language model behind the wire protocol of its provider. */
export interface ChatClient {
  readonly id: string;
  /** Whether what it is given leaves the machine. */
  readonly isOutside: boolean;
  readonly isPaid: boolean;
  /** Whether a chat may end with the beginning of the answer; else the model is asked to go on. */
  readonly prefills?: boolean;
  /**
   * Aborting ends the iteration at once, with the signal's reason as its error, and closes the
   * connection.
   * @throws ProviderFailed, ProviderTimeout
   */
  stream(
    modelId: string,
    chat: Chat,
    signal: AbortSignal,
    watch: WireWatch,
  ): AsyncIterable<ModelDelta>;
  presence(modelId: string): Presence;
  /** See `ModelProvider`. */
  mayAppear?(): boolean;
  contextTokens(modelId: string): number;
  /** See `ModelProvider`. */
  isLoaded?(modelId: string): boolean | undefined;
  /** US dollars. */
  costOf(modelId: string, usage: ModelUsage): number;
  available(): Promise<boolean>;
}
