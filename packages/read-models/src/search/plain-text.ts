/** Lines that only hold Markdown together, and what a line begins with. */
const fences = /^ {0,3}(?:`{3,}|~{3,}).*$/gm;
const headings = /^ {0,3}#{1,6} /gm;
const quotations = /^ {0,3}>+ ?/gm;
const bullets = /^([ \t]{0,12})[*+] /gm;
/** Each piece is bounded and ends before the next sign of its kind, so that no text is read twice. */
const links = /!?\[([^\][\n]{1,400})\]\([^()\s]{1,2000}\)/g;
const codes = /(?<!`)(`{1,3})([^`\n]{1,400})\1(?!`)/g;
const emphasis =
  /(?<![\p{L}\p{N}*~])(\*{1,3}|~~)(?=[\p{L}\p{N}"'“‘`[(])([^*~\n]{1,400})(?<=\S)\1(?![\p{L}\p{N}*~])/gu;

/** A text without the signs of Markdown, as a preview shows it on one line. Signs that mean themselves stay. */
export function plainText(text: string): string {
  return (
    text
      .replace(fences, '')
      .replace(headings, '')
      .replace(quotations, '')
      .replace(bullets, '$1- ')
      .replace(links, '$1')
      .replace(codes, '$2')
      // Emphasis may be inside another.
      .replace(emphasis, '$2')
      .replace(emphasis, '$2')
  );
}
