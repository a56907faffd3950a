const code = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`)/;
const alias = /(?<![\w/.(=-])[A-Z][A-Z_]*_\d+(?![\w/`])/g;

/** Marks the aliases of a masked text, such as `PERSON_1`, as code, so that they stand out. */
export function markAliases(markdown: string): string {
  return markdown
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(alias, '`$&`')))
    .join('');
}
