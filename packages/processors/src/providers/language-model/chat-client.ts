import type { ModelDelta, ModelUsage, Presence } from '../provider.ts';
import type { Chat } from './chat.ts';

/** A language model behind the wire protocol of its provider. */
export interface ChatClient {
  readonly id: string;
  /** Whether what it is given leaves the machine. */
  readonly isOutside: boolean;
  readonly isPaid: boolean;
  /**
   * Aborting ends the iteration at once, with the signal's reason as its error, and closes the
   * connection. `onSent` is told of each request, whatever becomes of it.
   * @throws ProviderFailed, ProviderTimeout
   */
  stream(
    modelId: string,
    chat: Chat,
    signal: AbortSignal,
    onSent: () => void,
  ): AsyncIterable<ModelDelta>;
  presence(modelId: string): Presence;
  contextTokens(modelId: string): number;
  /** See `ModelProvider`. */
  isLoaded?(modelId: string): boolean | undefined;
  /** US dollars. */
  costOf(modelId: string, usage: ModelUsage): number;
  available(): Promise<boolean>;
}
