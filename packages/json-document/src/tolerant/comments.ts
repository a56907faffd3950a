/** Index behind the comment that begins here; undefined for none, Infinity for one that is open. */
export function endOfComment(text: string, at: number): number | undefined {
  if (text.startsWith('//', at)) return endAfter(text, '\n', at + 2, text.length);
  if (text.startsWith('/*', at)) return endAfter(text, '*/', at + 2, Infinity);
  return undefined;
}

/** Index of the first character that is neither white space nor in a comment. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    const end = endOfComment(text, at);
    if (end === undefined) return at;
    at = Math.min(end, text.length);
  }
}

const omission = /\.\.\.|…|\b(rest|remaining|unchanged|omitted|truncated|same as before)\b/i;

/** Whether a comment stands for what was left out. */
export function standsForMore(comment: string): boolean {
  return omission.test(comment);
}

function endAfter(text: string, mark: string, from: number, otherwise: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? otherwise : found + mark.length;
}
