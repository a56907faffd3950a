import { isSignal } from '../signal-schema.ts';
import type { Signal } from '../signals.ts';

const isInsideCharacter = (byte: number | undefined): boolean =>
  byte !== undefined && byte >> 6 === 0b10;

/** The text in pieces of at most so many bytes of UTF-8, cut between characters. */
export function cutText(text: string, mostBytes: number): string[] {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + mostBytes, bytes.length);
    while (isInsideCharacter(bytes[end])) end -= 1;
    pieces.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return pieces;
}

/** PostgreSQL takes fewer than 8,000 bytes; the rest is for the head of the message. */
const mostBytes = 7_800;

/** The texts of the notifications that carry some signals, in their order. */
export function noticesOf(writer: string, signals: readonly Signal[]): string[] {
  const pieces = cutText(JSON.stringify(signals), mostBytes);
  return pieces.map((piece, index) => `${writer} ${index + 1}/${pieces.length} ${piece}`);
}

/** Puts notifications together again; what came only in part is left out. */
export class NoticeReader {
  readonly #self: string;
  readonly #begun = new Map<string, string[]>();

  /** @param self whose own notifications say nothing new */
  constructor(self: string) {
    this.#self = self;
  }

  /** The signals that are whole with this notification. */
  take(notice: string): Signal[] {
    const [, writer = '', index = '', count = '', piece = ''] =
      /^(\S+) (\d+)\/(\d+) (.*)$/s.exec(notice) ?? [];
    if (writer === '' || writer === this.#self) return [];
    const pieces = index === '1' ? [] : (this.#begun.get(writer) ?? []);
    this.#begun.delete(writer);
    if (pieces.length + 1 !== Number(index)) return [];
    pieces.push(piece);
    if (index === count) return signalsIn(pieces.join(''));
    this.#begun.set(writer, pieces);
    return [];
  }
}

function signalsIn(text: string): Signal[] {
  const all: unknown = JSON.parse(text);
  return Array.isArray(all) ? all.filter(isSignal) : [];
}
