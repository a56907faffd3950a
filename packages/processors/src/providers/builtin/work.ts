import { kept } from '@mach42/compute/byte-cache.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { inLanguageOf } from '@mach42/contracts/models/builtin-texts.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { hash } from 'node:crypto';
import type { Reader } from '../../kernel/calendar-day.ts';
import { fileJson } from '../../sending/file-text.ts';
import type { MergeModelRequest, ModelRequest, ReplyModelRequest } from '../provider.ts';
import { mergeEntry } from './merge/merge-entry.ts';
import { answer } from './reply/answer.ts';
import { wordsOf } from './reply/knowledge.ts';
import { searchedFile, type SearchedFile } from './reply/searched-file.ts';
import { languageOfText } from './search/stop-words.ts';

interface Reply extends Pick<ReplyModelRequest, 'turns' | 'now' | 'timeZone' | 'reader'> {
  readonly purpose: 'reply';
  readonly material: Omit<ReplyModelRequest['material'], 'phod'>;
  readonly file: string;
}

interface Merge extends Pick<MergeModelRequest, 'timeZone'> {
  readonly purpose: 'merge';
  readonly entry: MergeModelRequest['material']['entry'];
  readonly file: string;
}

/** A request in a form that may be sent to another thread; the file is JSON. */
export type Work = Reply | Merge;

export function workOf(request: ModelRequest): Work {
  const { timeZone } = request;
  if (request.purpose === 'merge') {
    const { entry, phod } = request.material;
    return { purpose: 'merge', timeZone, entry, file: fileJson(phod) };
  }
  const { phod, ...material } = request.material;
  const { turns, now, reader = {} } = request;
  return { purpose: 'reply', timeZone, reader, turns, now, material, file: fileJson(phod ?? {}) };
}

/** Characters of its texts. */
export function sizeOf(work: Work): number {
  const { file } = work;
  if (work.purpose === 'merge') {
    const { text, files = [] } = work.entry;
    return files.reduce((sum, one) => sum + one.text.length, file.length + text.length);
  }
  const said = work.turns.reduce((sum, { content }) => sum + content.length, 0);
  return work.material.entries.reduce((sum, { text }) => sum + text.length, file.length + said);
}

/** The text that a request is answered with, in the language of the person who asks. */
export function workFor(work: Work): Promise<string> {
  if (work.purpose === 'merge') return inLanguageOf(undefined, () => doWork(work));
  const reader = readerOf(work);
  return inLanguageOf(reader, () => doWork({ ...work, reader }));
}

/** Returns the reader. For a person who chose no language, such as a guest, it has the language of the question. */
function readerOf({ reader = {}, turns }: Reply): Reader {
  const { language = languageOfText(wordsOf(turns.at(-1))) } = reader;
  return { ...reader, language };
}

/** Returns the same text in the language of the process. */
export function doWork(work: Work): string {
  if (work.purpose === 'reply') return answer(work, searched(work.file));
  const { entry, file, timeZone } = work;
  const phod = JSON.parse(file) as BriefData;
  const merged = mergeEntry({ entry, phod }, timeZone);
  const readable = JSON.stringify(merged, null, 2);
  // In a file with many levels, most characters are spaces.
  return readable.length > limits.modelAnswerCharacters ? JSON.stringify(merged) : readable;
}

/** Bytes that an indexed file takes for each of its characters, about. */
const bytesOfCharacter = 20;

/** A file is read and indexed once for each of its versions. */
const searched = (file: string): SearchedFile =>
  kept(
    `searched ${hash('sha1', file)}`,
    () => file.length * bytesOfCharacter,
    () => searchedFile(JSON.parse(file) as BriefData),
  );
