const closing: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
]);

/**
 * Whether a text in (almost) JSON ends before its brackets, strings or comments do, or leaves
 * something out with an ellipsis. Such a text must not be repaired: it would become a smaller file.
 */
export function isCutOff(text: string): boolean {
  let depth = 0;
  let before = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (/\s/.test(char)) continue;
    if (char === '…' || text.startsWith('...', at)) return true;
    const end = endOfSpan(text, at, before);
    if (end === Infinity) return true;
    if (end > at) {
      before = char === '/' ? before : char;
      at = end - 1;
      continue;
    }
    if (char === '{' || char === '[') depth += 1;
    if (char === '}' || char === ']') depth -= 1;
    before = char;
  }
  return depth > 0;
}

/** Where the string or comment that begins here ends; `at` when none begins, Infinity when it is open. */
function endOfSpan(text: string, at: number, before: string): number {
  if (text.startsWith('//', at)) return endAfter(text, '\n', at, text.length);
  if (text.startsWith('/*', at)) return endAfter(text, '*/', at + 2, Infinity);
  const quote = closing.get(text.charAt(at));
  if (quote === undefined) return at;
  if (quote === '"') return endOfString(text, at + 1, quote);
  const begins = before === '' || '{[,:'.includes(before);
  if (!begins) return at;
  const end = endOfString(text, at + 1, quote);
  return isFollowedByMark(text, end) ? end : Infinity;
}

function endAfter(text: string, mark: string, from: number, otherwise: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? otherwise : found + mark.length;
}

function endOfString(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) return at + 1;
  }
  return Infinity;
}

/** After an apostrophe inside a single-quoted text it is anyone's guess where the text ends. */
function isFollowedByMark(text: string, after: number): boolean {
  for (let at = after; at < text.length; at += 1) {
    if (!/\s/.test(text.charAt(at))) return ',:}]/'.includes(text.charAt(at));
  }
  return true;
}
