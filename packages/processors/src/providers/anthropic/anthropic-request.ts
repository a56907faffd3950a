import type {
  MessageCreateParamsStreaming,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages/messages.js';
import type { Chat } from '../language-model/chat.ts';

/** At most four parts of a request may be kept in the cache. */
const mostCached = 4;

/** What a tool is given is JSON that the provider vouches for: the answer is the input of this one. */
const answeringByTool: Pick<MessageCreateParamsStreaming, 'tools' | 'tool_choice'> = {
  tools: [
    {
      name: 'put_file',
      description: 'Takes the whole new file: its sections are the fields of the input.',
      input_schema: { type: 'object' },
    },
  ],
  tool_choice: { type: 'tool', name: 'put_file', disable_parallel_tool_use: true },
};

/**
 * A chat as the Messages API takes it. What stays the same from question to question (persona, file)
 * is marked to be kept in the provider's cache; no sampling settings, as current models refuse them.
 */
export function requestOf(
  model: string,
  chat: Chat,
  maxTokens: number,
): MessageCreateParamsStreaming {
  const lastStable = chat.system.filter(({ isStable }) => isStable).slice(-mostCached);
  const system = chat.system.map((part): TextBlockParam => ({
    type: 'text',
    text: part.text,
    ...(lastStable.includes(part) ? { cache_control: { type: 'ephemeral' } } : {}),
  }));
  const messages = chat.turns.map(({ role, content }) => ({ role, content }));
  return {
    model,
    max_tokens: maxTokens,
    system,
    messages,
    stream: true,
    ...(chat.form === undefined ? {} : answeringByTool),
  };
}
