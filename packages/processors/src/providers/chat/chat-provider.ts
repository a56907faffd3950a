import type { ModelProvider } from '../provider.ts';
import type { ChatClient } from './chat-client.ts';
import { textOf } from './chat.ts';
import { composeChat } from './compose-chat.ts';

/** A language model as a provider: every request becomes a chat. */
export function chatProvider(client: ChatClient): ModelProvider {
  return {
    id: client.id,
    isOutside: client.isOutside,
    isPaid: client.isPaid,
    presence: (modelId) => client.presence(modelId),
    contextTokens: (modelId) => client.contextTokens(modelId),
    available: () => client.available(),
    prepare(request) {
      const { modelId } = request;
      const chat = composeChat(request, client.contextTokens(modelId));
      return {
        sentText: textOf(chat),
        masked: [],
        stream: (signal) => client.stream(modelId, chat, signal),
        costOf: (usage) => client.costOf(modelId, usage),
      };
    },
  };
}
