import { createMasker, type Masker } from '@mach42/masking/masker.ts';
import type { ModelProvider, ModelRequest, PreparedCall } from '../provider.ts';
import type { ChatClient } from './chat-client.ts';
import { openSectionsOf, textOf, type Chat } from './chat.ts';
import { composeChat } from './compose-chat.ts';
import { maskChat, ownMessagesIn, rehydrated } from './mask-chat.ts';

/**
 * A language model as a provider: every request becomes a chat, which is masked where it leaves the
 * machine, and whose answer is rehydrated before anybody sees it.
 */
export function chatProvider(client: ChatClient): ModelProvider {
  return {
    id: client.id,
    isOutside: client.isOutside,
    isPaid: client.isPaid,
    presence: (modelId) => client.presence(modelId),
    contextTokens: (modelId) => client.contextTokens(modelId),
    isLoaded: (modelId) => client.isLoaded?.(modelId),
    available: () => client.available(),
    prepare(request) {
      const chat = chatOf(client, request);
      if (!client.isOutside) return calling(client, request, chat);
      return maskedCall(client, request, chat, request.masker ?? createMasker(nobody));
    },
  };
}

function chatOf(client: ChatClient, request: ModelRequest): Chat {
  const { modelId, settings } = request;
  const most = client.contextTokens(modelId);
  const chat = composeChat(request, Math.min(most, settings?.num_ctx ?? most));
  return settings === undefined ? chat : { ...chat, settings };
}

const nobody = { people: [], secrets: [] };

function calling(client: ChatClient, request: ModelRequest, chat: Chat): PreparedCall {
  const { modelId, persona } = request;
  return {
    ...(persona === undefined ? {} : { saigeVersion: persona.saigeVersion }),
    sentText: textOf(chat),
    masked: [],
    stream: (signal, onSent = () => {}) => client.stream(modelId, chat, signal, onSent),
    costOf: (usage) => client.costOf(modelId, usage),
  };
}

function maskedCall(
  client: ChatClient,
  request: ModelRequest,
  chat: Chat,
  masker: Masker,
): PreparedCall {
  const masked = maskChat(chat, masker);
  // The answer to a merge is a file, which is JSON.
  const form = request.purpose === 'merge' ? 'json' : 'text';
  const call = calling(client, request, masked);
  return {
    ...call,
    masked: ownMessagesIn(masked),
    unmasked: openSectionsOf(chat),
    stream: (signal, onSent) => rehydrated(call.stream(signal, onSent), masker, form),
  };
}
