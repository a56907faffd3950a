import type { Compute } from '@mach42/compute/compute.ts';
import { inlineCompute } from '@mach42/compute/inline-compute.ts';
import {
  conversationMasker,
  type ConversationMasker,
} from '@mach42/masking/conversation-masker.ts';
import {
  nobodyWatches,
  type ModelProvider,
  type ModelRequest,
  type PreparedCall,
} from '../provider.ts';
import type { ChatClient } from './chat-client.ts';
import { openSectionsOf, textOf, type Chat } from './chat.ts';
import { composeFar } from './compose-far.ts';
import { maskChat, ownMessagesIn, rehydrated } from './mask-chat.ts';

/**
 * A language model as a provider: every request becomes a chat, which is masked where it leaves the
 * machine, and whose answer is rehydrated before anybody sees it.
 * @param compute where a chat is made of a big file; default: in this thread
 */
export function chatProvider(client: ChatClient, compute: Compute = inlineCompute): ModelProvider {
  return {
    id: client.id,
    isOutside: client.isOutside,
    isPaid: client.isPaid,
    continues: true,
    presence: (modelId) => client.presence(modelId),
    mayAppear: () => client.mayAppear?.() ?? false,
    contextTokens: (modelId) => client.contextTokens(modelId),
    isLoaded: (modelId) => client.isLoaded?.(modelId),
    available: () => client.available(),
    async prepare(request) {
      const chat = await chatOf(client, compute, request);
      if (!client.isOutside) return calling(client, request, chat);
      return maskedCall(client, request, chat, request.masker ?? knowsNobody());
    },
  };
}

async function chatOf(client: ChatClient, compute: Compute, request: ModelRequest): Promise<Chat> {
  const { modelId, settings } = request;
  const most = client.contextTokens(modelId);
  const context = Math.min(most, settings?.num_ctx ?? most);
  const chat = await composeFar(compute, request, context, client);
  return settings === undefined ? chat : { ...chat, settings };
}

const knowsNobody = (): ConversationMasker =>
  conversationMasker({ compute: inlineCompute, owner: '' }, { people: [], secrets: [] });

function calling(client: ChatClient, request: ModelRequest, chat: Chat): PreparedCall {
  const { modelId, persona } = request;
  return {
    ...(persona === undefined ? {} : { saigeVersion: persona.saigeVersion }),
    sentText: textOf(chat),
    masked: [],
    stream: (signal, watch = nobodyWatches) => client.stream(modelId, chat, signal, watch),
    costOf: (usage) => client.costOf(modelId, usage),
  };
}

async function maskedCall(
  client: ChatClient,
  request: ModelRequest,
  chat: Chat,
  masker: ConversationMasker,
): Promise<PreparedCall> {
  const masked = await maskChat(chat, masker);
  // The answer to a merge is a file, which is JSON.
  const form = request.purpose === 'merge' ? 'json' : 'text';
  const call = calling(client, request, masked);
  return {
    ...call,
    masked: ownMessagesIn(masked),
    unmasked: openSectionsOf(chat),
    stream: (signal, watch) => rehydrated(call.stream(signal, watch), masker, form),
  };
}
