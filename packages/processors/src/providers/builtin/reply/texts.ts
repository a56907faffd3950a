const longestQuotation = 280;

/** Text on one line, with nothing in it that markdown would read as markup. */
export function plain(text: string): string {
  return shortened(text.replaceAll(/\s+/g, ' ').trim()).replaceAll(/[\\`*_[\]<>~|#]/g, '\\$&');
}

export const bold = (text: string): string => `**${plain(text)}**`;

export const blockquote = (text: string): string => `> ${plain(text)}`;

function shortened(text: string): string {
  if (text.length <= longestQuotation) return text;
  const cut = text.slice(0, longestQuotation).replace(/[\uD800-\uDBFF]$/, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > longestQuotation / 2 ? cut.slice(0, lastSpace) : cut} …`;
}
