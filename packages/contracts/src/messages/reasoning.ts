export interface SplitAnswer {
  /** What is shown. */
  readonly content: string;
  /** What stood in think tags; '' when there was none. */
  readonly reasoning: string;
}

const thought = /<(think(?:ing)?)>([\s\S]*?)(?:<\/\1>|$)/gi;

/**
 * Parts the reasoning of a model, in `<think>` or `<thinking>` tags, from its answer. A tag that is
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
