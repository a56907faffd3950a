import type { Span } from '../span.ts';

const atom = String.raw`[\p{L}\p{N}!#$%&'*+=?^_\u0060{|}~-]+`;
/** From its @ outwards, so that no beginning is tried in vain. */
const around = new RegExp(
  String.raw`@(?<=(?<local>${atom}(?:\.${atom})*)@)(?<host>[\p{L}\p{N}.-]+)`,
  'gu',
);
const label = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u;
const letters = /^\p{L}{2,}/u;

/** As people write them: RFC 5322 dot-atoms of any script, at a host with at least one dot. */
export function findEmails(text: string): readonly Span[] {
  if (!text.includes('@')) return [];
  const spans: Span[] = [];
  let free = 0;
  for (const { index, groups } of text.matchAll(around)) {
    const length = hostLength(groups?.['host'] ?? '');
    let start = Math.max(free, index - (groups?.['local'] ?? '').length);
    while (text[start] === '.') start += 1;
    if (length === 0 || start >= index) continue;
    free = index + 1 + length;
    spans.push({ start, end: free, kind: 'EMAIL' });
  }
  return spans;
}

/** As many whole labels as there are, and two letters or more behind their last dot. */
function hostLength(host: string): number {
  let length = 0;
  let at = 0;
  for (const part of host.split('.')) {
    const top = at === 0 ? undefined : letters.exec(part)?.[0];
    if (top !== undefined) length = at + top.length;
    if (!label.test(part)) break;
    at += part.length + 1;
  }
  return length;
}
