import { limits } from '../kernel/limits.ts';

/**
 * Characters of a message as its limit and its counter count them: Unicode code points of the
 * trimmed text, so that an emoji outside the basic plane is one character and not two.
 */
export function messageLength(content: string): number {
  let count = 0;
  for (const _ of content.trim()) count += 1;
  return count;
}

export function isTooLong(content: string): boolean {
  return messageLength(content) > limits.messageCharacters;
}

const threshold = 500;
const about = 300;
/** A word that began before it is cut rather than leaving hardly anything. */
const fewest = 200;

/**
 * The short form of a long message, cut at the end of a word at about 300 characters (Unicode code
 * points); undefined for one of 500 or fewer, which is shown whole.
 */
export function truncateMessage(content: string): string | undefined {
  if (content.length <= threshold) return undefined;
  const characters = Array.from(content);
  if (characters.length <= threshold) return undefined;
  const start = characters.slice(0, about + 1);
  const boundary = start.findLastIndex((character) => /\s/.test(character));
  return start
    .slice(0, boundary >= fewest ? boundary : about)
    .join('')
    .trimEnd();
}

interface SplitAnswer {
  /** The text that is shown. */
  readonly content: string;
  /** The text in think tags; '' when there was none. */
  readonly reasoning: string;
}

const thought = /<(think(?:ing)?)>([\s\S]*?)(?:<\/\1>|$)/gi;

/**
 * Separates the reasoning of a model, in `<think>` or `<thinking>` tags, from its answer. A tag that is
 * still open, as in the middle of a stream, holds everything after it.
 */
export function splitReasoning(text: string): SplitAnswer {
  const thoughts: string[] = [];
  const content = text.replace(thought, (_, _tag: string, inner: string) => {
    thoughts.push(inner.trim());
    return '';
  });
  return {
    content: thoughts.length === 0 ? text : content.trim(),
    reasoning: thoughts.filter((inner) => inner !== '').join('\n\n'),
  };
}
