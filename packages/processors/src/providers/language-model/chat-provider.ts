import { inlineCompute } from '@mach42/compute/call-task.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import type { MaskedMessage } from '@mach42/domain/models/events.ts';
import type { Form } from '@mach42/masking/alias-book.ts';
import {
  conversationMasker,
  type ConversationMasker,
} from '@mach42/masking/conversation-masker.ts';
import {
  unwatched,
  type ModelProvider,
  type ModelRequest,
  type PreparedCall,
  type ModelDelta,
} from '../provider.ts';
import {
  openSectionsOf,
  picturesOf,
  textOf,
  type ChatClient,
  type Chat,
  type SystemPart,
} from './chat.ts';
import { composeInThread } from './compose-chat.ts';

/**
 * A language model as a provider: every request becomes a chat, which is masked where it leaves the
 * machine, and whose answer is rehydrated before it is shown.
 * @param compute where texts are masked, and a chat is made of a big file; default: in this thread
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
    seesPictures: (modelId) => client.seesPictures?.(modelId) ?? false,
    available: () => client.available(),
    async prepare(request) {
      const chat = await chatOf(client, compute, request);
      if (!client.isOutside) return calling(client, request, chat);
      return maskedCall(
        client,
        request,
        chat,
        request.masker ?? knowsNoPerson(compute, request.owner),
      );
    },
  };
}

async function chatOf(client: ChatClient, compute: Compute, request: ModelRequest): Promise<Chat> {
  const { modelId, settings } = request;
  const most = client.contextTokens(modelId);
  const context = Math.min(most, settings?.num_ctx ?? most);
  const chat = await composeInThread(compute, request, context, client);
  return settings === undefined ? chat : { ...chat, settings };
}

const knowsNoPerson = (compute: Compute, owner = ''): ConversationMasker =>
  conversationMasker({ compute, owner }, { people: [], secrets: [] });

function calling(client: ChatClient, request: ModelRequest, chat: Chat): PreparedCall {
  const { modelId, persona } = request;
  const pictures = picturesOf(chat);
  return {
    ...(persona?.saigeVersion === undefined ? {} : { saigeVersion: persona.saigeVersion }),
    sentText: textOf(chat),
    ...(pictures.length === 0 ? {} : { pictures }),
    masked: [],
    stream: (signal, watch = unwatched) => client.stream(modelId, chat, signal, watch),
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

const aliasRule: SystemPart = {
  text: 'Names, numbers and addresses are replaced by aliases such as PERSON_1. Where you mean what an alias replaces, write the alias unchanged. Do not guess or ask what is behind it.',
  isStable: true,
  isPersonal: false,
};

/** A chat as it may leave the machine: the turns in their order, then the person's own data. */
async function maskChat(chat: Chat, masker: ConversationMasker): Promise<Chat> {
  const [first, ...others] = chat.system;
  const parts = [...(first === undefined ? [] : [first]), aliasRule, ...others];
  const personal = parts.filter(({ isPersonal }) => isPersonal);
  const masked = await masker.mask([
    ...chat.turns.map(({ content, open }) => ({ text: content, open })),
    ...personal.map(({ text, open }) => ({ text, open })),
  ]);
  const next = masked.values();
  const taken = (): string => next.next().value ?? '';
  // Masked, the ranges of a text are others.
  const turns = chat.turns.map(({ open, ...turn }) => ({ ...turn, content: taken() }));
  const system = parts.map(({ open, ...part }) =>
    part.isPersonal ? { ...part, text: taken() } : part,
  );
  return { ...chat, system, turns };
}

/** The person's own messages in a chat, as it sends them. */
const ownMessagesIn = ({ turns }: Chat): MaskedMessage[] =>
  turns.flatMap(({ own, content }) => (own === undefined ? [] : [{ ...own, content }]));

/** Yields the answer of a model, with its aliases replaced by what they represent. */
async function* rehydrated(
  deltas: AsyncIterable<ModelDelta>,
  masker: ConversationMasker,
  form: Form,
): AsyncGenerator<ModelDelta> {
  const rehydrator = masker.rehydrator(form);
  for await (const delta of deltas) {
    const text = delta.kind === 'text' ? rehydrator.push(delta.text) : rehydrator.end();
    if (text !== '') yield { kind: 'text', text };
    if (delta.kind === 'end') yield delta;
  }
}
