import type { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import type { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';

/** A request for an answer as a provider received it, in the form of the ledger. */
export interface SentRequest {
  readonly provider: string;
  /** Every text in it. */
  readonly text: string;
}

interface Turn {
  readonly role: string;
  readonly content: string;
}

const written = (turns: readonly Turn[]): string =>
  turns.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n');

export const sentToAnthropic = ({ requests }: FakeAnthropic): SentRequest[] =>
  requests.map(({ body }) => {
    const { system, messages } = body as {
      system: readonly { readonly text: string }[];
      messages: readonly Turn[];
    };
    const parts = system.map(({ text }) => ({ role: 'system', content: text }));
    return { provider: 'anthropic', text: written([...parts, ...messages]) };
  });

/** Ollama takes all that is before the turns as one. */
export const sentToOllama = ({ chats }: FakeOllama): SentRequest[] =>
  chats.map(({ body }) => ({
    provider: 'ollama',
    text: written((body as { messages: readonly Turn[] }).messages),
  }));

/** Returns a text of the ledger with everything before the turns as one part. */
export const withOneSystemPart = (text: string): string => {
  const [first = '', ...others] = text.split('\n\n[system]\n');
  return [first, ...others].join('\n\n');
};
