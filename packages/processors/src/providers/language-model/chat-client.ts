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
   * connection.
   * @throws ProviderFailed, ProviderTimeout
   */
  stream(modelId: string, chat: Chat, signal: AbortSignal): AsyncIterable<ModelDelta>;
  presence(modelId: string): Presence;
  contextTokens(modelId: string): number;
  /** US dollars. */
  costOf(modelId: string, usage: ModelUsage): number;
  available(): Promise<boolean>;
}
