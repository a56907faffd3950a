import type { MaskedMessage } from '@mach42/domain/models/events.ts';
import type { Form } from '@mach42/masking/alias-book.ts';
import type { ConversationMasker } from '@mach42/masking/conversation-masker.ts';
import type { ModelDelta } from '../provider.ts';
import type { Chat, SystemPart } from './chat.ts';

const aliasRule: SystemPart = {
  text: 'Names, numbers and addresses are replaced by aliases such as PERSON_1. Where you mean what an alias stands for, write the alias exactly as it stands. Do not guess or ask what is behind it.',
  isStable: true,
  isPersonal: false,
};

/** A chat as it may leave the machine: the turns in their order, then the person's own data. */
export async function maskChat(chat: Chat, masker: ConversationMasker): Promise<Chat> {
  const [first, ...others] = chat.system;
  const parts = [...(first === undefined ? [] : [first]), aliasRule, ...others];
  const personal = parts.filter(({ isPersonal }) => isPersonal);
  const masked = await masker.mask([
    ...chat.turns.map(({ content, open }) => ({ text: content, open })),
    ...personal.map(({ text, open }) => ({ text, open })),
  ]);
  const next = masked.values();
  const taken = (): string => next.next().value ?? '';
  // Masked, a text has its places elsewhere.
  const turns = chat.turns.map(({ open, ...turn }) => ({ ...turn, content: taken() }));
  const system = parts.map(({ open, ...part }) =>
    part.isPersonal ? { ...part, text: taken() } : part,
  );
  return { ...chat, system, turns };
}

/** The person's own messages in a chat, as it sends them. */
export const ownMessagesIn = ({ turns }: Chat): MaskedMessage[] =>
  turns.flatMap(({ own, content }) => (own === undefined ? [] : [{ ...own, content }]));

/** What a model answers, with what its aliases stand for. */
export async function* rehydrated(
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
