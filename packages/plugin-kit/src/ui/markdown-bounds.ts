/**
 * The most characters of a block that is no table, and of a row of a table: at some signs, readers search back
 * through all of it.
 */
const longest = 12_000;
const longestRow = 2000;
/** The greatest length of one run of emphasis signs, and the greatest number of runs in one text. */
const longestRun = 20;
const mostRuns = 150;
/** The greatest depth of quotations and lists inside each other. */
const mostLevels = 12;
const deepestIndent = 40;
/** The most lines that end a title, and the most lines that belong to a quotation or a list without its sign. */
const mostTitleEnds = 50;
const mostLazyLines = 100;

const marker = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;
/** Emphasis, ends of links, HTML and entities: at each of them, readers search again for all others. */
const runs = /[*_~]+|\]|<[!?]|&\w{1,31};/g;
const fence = /^(`{3,}(?=[^`]*$)|~{3,})/;
const titleEnd = /^[ \t>]*(?:=+|-+)[ \t]*$/;
const cellOrTitle = /^\s*(?:\||#)/;

/**
 * Whether reading a block as Markdown would hold up the page, or nest deeper than a stack. At each sign, readers
 * search again for the end of emphasis, of titles and of nested blocks. No person writes so many signs.
 */
export function isCostly(block: string): boolean {
  if (block.length > longest && !isTable(block)) return true;
  let [runsInText, titleEnds, lazyLines, isContained] = [0, 0, 0, false];
  let openFence: string | undefined;
  for (const line of block.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (openFence !== undefined) {
      if (mark?.startsWith(openFence) === true && line.trim() === mark) openFence = undefined;
      continue;
    }
    openFence = mark;
    if (isRule(line)) continue;
    const { levels, indent } = markersOf(line);
    if (levels > mostLevels || (levels > 0 && indent > deepestIndent)) return true;
    isContained ||= levels > 0;
    lazyLines = levels > 0 ? 0 : lazyLines + 1;
    if (isContained && lazyLines > mostLazyLines) return true;
    if (titleEnd.test(line)) titleEnds += 1;
    if (titleEnds > mostTitleEnds) return true;
    if (levels > 0 || cellOrTitle.test(line)) runsInText = 0;
    for (const [run] of line.matchAll(runs)) {
      runsInText += 1;
      if (run.length > longestRun || runsInText > mostRuns) return true;
    }
  }
  return false;
}

/** Whether a block is a table. The rows of a table are read one by one. */
function isTable(block: string): boolean {
  const rows = block.split('\n');
  const [, delimiters = ''] = rows;
  return (
    delimiters.includes('-') &&
    /^[ \t:|-]+$/.test(delimiters) &&
    rows.every((row) => row === '' || (row.startsWith('|') && row.length <= longestRow))
  );
}

/** Whether a line is a rule across the page: it consists of one sign. */
function isRule(line: string): boolean {
  const signs = line.replaceAll(/[ \t]/g, '');
  const [first = ''] = signs;
  return '-*_'.includes(first) && signs === first.repeat(signs.length);
}

function markersOf(line: string): { readonly levels: number; readonly indent: number } {
  let levels = 0;
  marker.lastIndex = 0;
  while (levels <= mostLevels && marker.test(line)) levels += 1;
  return { levels, indent: line.length - line.trimStart().length };
}
