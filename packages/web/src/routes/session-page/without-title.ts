/** A text without the heading at its start that repeats the title above it. */
export function withoutTitle(markdown: string, title: string): string {
  const heading = /^\s*# +([^ \n][^\n]*)?(?:\n|$)/.exec(markdown);
  const words = heading?.[1]?.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '').trim();
  return heading !== null && words === title.trim() ? markdown.slice(heading[0].length) : markdown;
}
