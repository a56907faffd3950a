import type { Message } from 'ollama';

/**
 * The text of one message after another: what a model thinks stands in `<think>…</think>` before its
 * answer, whether the server keeps it in the text or apart from it.
 */
export function thinkingInline(): (message: Pick<Message, 'content' | 'thinking'>) => string {
  let isThinking = false;
  return ({ content, thinking = '' }) => {
    let text = '';
    if (thinking !== '') {
      text += isThinking ? thinking : `<think>${thinking}`;
      isThinking = true;
    }
    if (content !== '') {
      text += isThinking ? `</think>\n\n${content}` : content;
      isThinking = false;
    }
    return text;
  };
}
