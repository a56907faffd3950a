import { isUtf8 } from 'node:buffer';

/** What the first bytes say that a file is; its name says nothing. */
export type Signature = 'jpeg' | 'png' | 'gif' | 'webp' | 'pdf' | 'text' | 'other';

const latin = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString('latin1', from, to);

/** A PDF may have other bytes before its header. */
const pdfHeaderWithin = 1024;

export function signatureOf(bytes: Buffer): Signature {
  if (latin(bytes, 0, 3) === '\xFF\xD8\xFF') return 'jpeg';
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1A\n') return 'png';
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return 'gif';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp';
  if (latin(bytes, 0, pdfHeaderWithin).includes('%PDF-')) return 'pdf';
  return isUtf8(bytes) && !bytes.includes(0) ? 'text' : 'other';
}
