import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import { createReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  beforeAll,
  hashOfSeal,
  lineIn,
  sealIn,
  type MadeSeal,
  type SealEnd,
  type SealLine,
} from './seal.ts';

/** The seals cannot be continued as they are. */
export class SealsUnusable extends Error {
  override readonly name = 'SealsUnusable';
}

/** A file of seals that grows by whole lines, each on disk before `add` resolves. */
export class SealFile {
  readonly #file: WholeLines;
  readonly #copy: WholeLines | undefined;
  /** Seals that the copy lacks, as while its disk is away. */
  readonly #toCopy: string[];

  private constructor(file: WholeLines, copy: WholeLines | undefined, toCopy: string[]) {
    this.#file = file;
    this.#copy = copy;
    this.#toCopy = toCopy;
  }

  /**
   * @param copyPath a second file, elsewhere, that gets every seal without the hashes of its events
   * @throws SealsUnusable the last line is not a seal
   */
  static async open(
    path: string,
    copyPath?: string,
  ): Promise<{ readonly seals: SealFile; readonly end: SealEnd }> {
    const file = await WholeLines.open(path);
    try {
      const end = endIn(await file.last(), path);
      const copy = copyPath === undefined ? undefined : await WholeLines.open(copyPath);
      const copied = copy === undefined ? end : endIn(await copy.last(), copyPath ?? '');
      const toCopy = copied.number < end.number ? await copiesAfter(path, copied.number) : [];
      return { seals: new SealFile(file, copy, toCopy), end };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Adds them with one flush of the disk: all of them are on it when this resolves, or none counts. */
  async add(seals: readonly MadeSeal[]): Promise<void> {
    await this.#file.add(seals.map(({ text }) => text));
    if (this.#copy !== undefined)
      this.#toCopy.push(...seals.map(({ line }) => withoutEvents(line)));
  }

  /**
   * Adds to the copy the lines that the file has and the copy lacks. A failed addition is tried again with the next
   * call.
   */
  async copyAll(): Promise<void> {
    while (this.#toCopy.length > 0) {
      const next = this.#toCopy.slice(0, copiedAtOnce);
      await this.#copy?.add(next);
      this.#toCopy.splice(0, next.length);
    }
  }

  /** The length up to which it is on disk; later lines may be written again. */
  get length(): number {
    return this.#file.length;
  }

  async close(): Promise<void> {
    await this.#file.close();
    await this.#copy?.close();
  }
}

/** Seals that are added to a copy with one flush, of about 700 bytes each. */
const copiedAtOnce = 256;

const withoutEvents = ({ seal, signature }: SealLine): string =>
  JSON.stringify({ seal, signature });

async function copiesAfter(path: string, number: number): Promise<string[]> {
  const copies: string[] = [];
  for await (const line of sealLines(path)) {
    const own = line && sealIn(line.seal);
    if (line !== undefined && own !== undefined && own.number > number)
      copies.push(withoutEvents(line));
  }
  return copies;
}

/** A file to which whole lines are appended: a partial line that a crash or a full disk has left is cut off. */
class WholeLines {
  readonly #handle: FileHandle;
  #size: number;

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.#size = size;
  }

  static async open(file: string): Promise<WholeLines> {
    const handle = await open(file, 'a+', 0o600);
    try {
      const lines = new WholeLines(handle, (await handle.stat()).size);
      const end = (await lines.#tail()).lastIndexOf(0x0a) + 1;
      lines.#size = Math.max(0, lines.#size - tail) + end;
      return lines;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Undefined where there is none. */
  async last(): Promise<string | undefined> {
    const text = (await this.#tail()).toString('utf8').trimEnd();
    return text === '' ? undefined : text.slice(text.lastIndexOf('\n') + 1);
  }

  get length(): number {
    return this.#size;
  }

  async add(lines: readonly string[]): Promise<void> {
    const { size } = await this.#handle.stat();
    if (size < this.#size) {
      throw new SealsUnusable('The file of seals was cut while it was in use: run ops verify.');
    }
    // A partial line of a process that ended.
    if (size > this.#size) await this.#handle.truncate(this.#size);
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    try {
      await this.#handle.appendFile(bytes);
      await this.#handle.datasync();
    } catch (error) {
      // A part may be written, which those who verify would take for damage. Where this fails, too, it is done by the next call.
      await this.#handle.truncate(this.#size).catch(() => undefined);
      throw error;
    }
    this.#size += bytes.length;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async #tail(): Promise<Buffer> {
    const from = Math.max(0, this.#size - tail);
    const { buffer } = await this.#handle.read(
      Buffer.alloc(this.#size - from),
      0,
      this.#size - from,
      from,
    );
    return buffer;
  }
}

/** Longer than any line. */
const tail = 256 * 1024;

/** A line of a copy has no events. */
const Signed = Type.Object({ seal: Type.String({ maxLength: 2_000 }) });

function endIn(text: string | undefined, file: string): SealEnd {
  if (text === undefined) return beforeAll;
  const line = parsedJson(text);
  const seal = Value.Check(Signed, line) ? sealIn(line.seal) : undefined;
  if (!Value.Check(Signed, line) || seal === undefined) {
    throw new SealsUnusable(
      `The last line of ${file} is no seal: keep a copy of the file, and run ops verify.`,
    );
  }
  return { number: seal.number, hash: hashOfSeal(line.seal), total: seal.total, last: seal.last };
}

/** The last whole seal of a file, with its hash, while another process may add to it; undefined: there is none. */
export async function lastSealIn(file: string) {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (handle === undefined) return undefined;
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - tail);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(tail), 0, tail, from);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n').slice(0, -1);
    const line = lineIn(lines.at(-1) ?? '');
    const seal = line && sealIn(line.seal);
    return line && seal && { seal, hash: hashOfSeal(line.seal) };
  } finally {
    await handle.close();
  }
}

/** Every line of a file of seals, in order; undefined for one that is none. None where there is no file. */
export async function* sealLines(file: string): AsyncGenerator<SealLine | undefined, void> {
  if ((await stat(file).catch(() => undefined)) === undefined) return;
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  for await (const line of lines) yield lineIn(line);
}
