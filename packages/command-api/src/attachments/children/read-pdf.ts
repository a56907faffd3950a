/** Reads a PDF that takes longer than a test, and reports the id of the process that reads it to its parent. */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { deflateSync } from 'node:zlib';
import { pdfTextApart } from '../pdf-process.ts';
import { pdfOf } from '../testing/pdf.ts';

subscribe('child_process', (message) => {
  const { process: reader } = message as { readonly process: ChildProcess };
  reader.once('spawn', () => process.send?.({ reader: reader.pid }));
});
const bytes = pdfOf(deflateSync('q '.repeat(20_000_000)));
await pdfTextApart({ bytes, mostCharacters: 1000, mostBytes: 100_000_000 }, 600_000);
