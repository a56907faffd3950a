import { getDocumentProxy } from 'unpdf';
import { withBoundedArrays } from './bounded-arrays.ts';

export interface PdfToRead {
  readonly bytes: Uint8Array;
  /** Reading stops there. */
  readonly mostCharacters: number;
  /** Of arrays that may be made on the way, all together: a short stream may say that it is a long one. */
  readonly mostBytes: number;
}

/**
 * The text of a PDF, page by page. Runs in a worker thread, with its deadline and its heap.
 * @throws Error it is no PDF, is locked, or takes too much memory
 */
export function pdfText({ bytes, mostCharacters, mostBytes }: PdfToRead): Promise<string> {
  return withBoundedArrays(mostBytes, async () => {
    const document = await open(bytes);
    try {
      return await textOf(document, mostCharacters);
    } finally {
      await document.loadingTask.destroy();
    }
  });
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

const quiet = {
  verbosity: 0,
  // Nothing is fetched, drawn or run.
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  stopAtErrors: true,
} as const;

const open = (bytes: Uint8Array): Promise<Document> =>
  getDocumentProxy(new Uint8Array(bytes), quiet);

async function textOf(document: Document, most: number): Promise<string> {
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages && length <= most; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('');
    page.cleanup();
    pages.push(text.trim());
    length += text.length;
  }
  return pages.filter((text) => text !== '').join('\n\n');
}
