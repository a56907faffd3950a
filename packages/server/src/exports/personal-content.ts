import { cleanFileName } from '@mach42/contracts/attachments/file-name.ts';
import { normalised } from '@mach42/contracts/kernel/text-parts.ts';
import { BlobDamaged } from '@mach42/event-store/blobs/blob-store.ts';
import type { EncryptedBlobs } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import type { WriteExport } from '@mach42/processors/exports/when-export-requested-write-it.ts';
import type { StoredAttachment } from '@mach42/read-models/attachments/attachments.reads.ts';
import { privateChatsOf } from '@mach42/read-models/audit/openings.reads.ts';
import { blockedPeopleOf } from '@mach42/read-models/blocking/blocked-people.reads.ts';
import {
  messagesFor,
  ownAttachments,
  ownEntries,
  ownLedger,
  ownVersions,
} from '@mach42/read-models/exports/own-content.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { currentPhodVersion, phodAt } from '@mach42/read-models/phod/phod.reads.ts';
import { promptsOf } from '@mach42/read-models/prompts/prompts.reads.ts';
import { dueDatesOf, messageRemindersOf } from '@mach42/read-models/reminders/reminders.reads.ts';
import { roomIdsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import { roomNameFor, roomTypeOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import { savedMessagesOf } from '@mach42/read-models/saved/saved-messages.reads.ts';
import { sendPoliciesOf } from '@mach42/read-models/sending/send-policies.reads.ts';
import { findUser } from '@mach42/read-models/users/users.reads.ts';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import yazl from 'yazl';
import { ledgerText, markdownOf, versionsText } from './content-as-markdown.ts';

/** A file within the zip: its content is read when its turn comes, and never held together with that of others. */
export interface ZipPart {
  /** The name with its folders: `chats/1.md`. */
  readonly name: string;
  readonly content: () => AsyncIterable<string | Uint8Array>;
  /** Content that is compressed already stays as it is. */
  readonly isCompressed?: boolean;
}

/** The bytes of a zip file, entry by entry. */
export async function* zipOf(
  entries: readonly ZipPart[],
  {
    onPart,
    at,
    signal,
  }: {
    readonly onPart: (done: number) => void;
    readonly at: Date;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<Uint8Array, void> {
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Uint8Array>);
  let done = 0;
  for (const { name, content, isCompressed = false } of entries) {
    const options = { mtime: at, mode: 0o100600, compress: !isCompressed };
    zip.addReadStreamLazy(name, options, (take) => {
      const stream = Readable.from(content(), { objectMode: false });
      stream.once('end', () => onPart((done += 1)));
      // Else the zip would wait for the rest of this entry for ever.
      stream.once('error', (error) => output.destroy(error));
      take(null, stream);
    });
  }
  const stop = (): void => void output.destroy(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  zip.end();
  try {
    signal.throwIfAborted();
    for await (const bytes of output) yield bytes as Uint8Array;
  } finally {
    signal.removeEventListener('abort', stop);
    output.destroy();
    if (!output.closed) await once(output, 'close');
  }
}

type Files = Pick<EncryptedBlobs, 'open'>;

/** Writes a person's own data as a zip file. */
export const exportWriter = (db: Reader, files: Files): WriteExport =>
  async function* write(userId, progress, signal) {
    const content = await personalContent(db, files, userId);
    progress.parts = content.length;
    const onPart = (done: number): void => {
      progress.done = done;
    };
    yield* zipOf(content, { onPart, at: new Date(), signal });
  };

/**
 * The files in the zip file of a person's own data: everything that they could read one by one, and nothing of other
 * people's files.
 */
async function personalContent(db: Reader, files: Files, userId: string): Promise<ZipPart[]> {
  const chats = await privateChatsOf(db, userId);
  const isChat = new Set(chats.map(({ id }) => id));
  const rooms: { readonly id: string; readonly name: string }[] = [];
  for (const id of await roomIdsOf(db, userId)) {
    if (isChat.has(id) || (await roomTypeOf(db, id)) === 'private_chat') continue;
    rooms.push({ id, name: (await roomNameFor(db, id, userId)) ?? 'A room' });
  }
  const attachments: StoredAttachment[] = [];
  for await (const attachment of ownAttachments(db, userId)) attachments.push(attachment);
  const file = async () => {
    const version = await currentPhodVersion(db, userId);
    return version === 0 ? {} : ((await phodAt(db, userId, version)) ?? {});
  };
  return [
    {
      name: 'README.md',
      async *content() {
        yield readme;
      },
    },
    { name: 'person.json', content: () => jsonOf(() => findUser(db, userId)) },
    { name: 'file.json', content: () => jsonOf(file) },
    {
      name: 'file.md',
      async *content() {
        yield* markdownOf(await file());
      },
    },
    { name: 'file-versions.jsonl', content: () => versionLines(db, userId) },
    { name: 'file-versions.md', content: () => versionsText(ownVersions(db, userId)) },
    { name: 'sending.json', content: () => jsonOf(() => sendPoliciesOf(db, userId)) },
    { name: 'prompts.json', content: () => jsonOf(() => promptsOf(db, userId)) },
    { name: 'saved-messages.json', content: () => jsonOf(() => savedWithNotes(db, userId)) },
    { name: 'blocked-people.json', content: () => jsonOf(() => blockedPeopleOf(db, userId)) },
    { name: 'reminders.json', content: () => jsonOf(() => ownReminders(db, userId)) },
    { name: 'entries.jsonl', content: () => linesOf(ownEntries(db, userId)) },
    {
      name: 'entries.md',
      async *content() {
        for await (const { title, content, status, created_at } of ownEntries(db, userId)) {
          yield `## ${title}\n\n${created_at}, ${status}\n\n${content}\n\n`;
        }
      },
    },
    ...chats.flatMap((chat, index) => messageParts(db, userId, `chats/${index + 1}`, chat)),
    ...rooms.flatMap((room, index) => messageParts(db, userId, `rooms/${index + 1}`, room, true)),
    { name: 'ledger.jsonl', content: () => linesOf(ownLedger(db, userId)) },
    { name: 'ledger.md', content: () => ledgerText(ownLedger(db, userId)) },
    ...ownFiles(files, attachments),
  ];
}

/** Messages of other people are theirs: they are named, and not copied. */
async function savedWithNotes(db: Reader, userId: string): Promise<readonly object[]> {
  const saved = await savedMessagesOf(db, userId);
  return saved.map(({ message: { id, roomId }, note, savedAt }) => ({ id, roomId, note, savedAt }));
}

async function ownReminders(db: Reader, userId: string): Promise<object> {
  const messages = await messageRemindersOf(db, userId);
  return {
    dates: await dueDatesOf(db, userId),
    messages: messages.map(({ message: { id, roomId }, remindAt }) => ({ id, roomId, remindAt })),
  };
}

const readme = `# Your data

- file.json, file.md: your PHOD file as it is, your secrets included.
- file-versions.jsonl, file-versions.md: each version, with the operations (RFC 6902) that made it of the one before.
- sending.json: what of your file models outside the machine may receive.
- prompts.json: the prompts that you saved.
- saved-messages.json: which messages you saved for later, with your notes.
- blocked-people.json: whom you blocked.
- reminders.json: of which messages you are reminded when, and the dates of which you were reminded last.
- entries.jsonl, entries.md: your DataRAIS entries.
- chats: your private chats, with what models answered.
- rooms: what you wrote in rooms that you share; what others wrote there is theirs.
- files, files.jsonl: the files that you uploaded; messages name them by their ids, which are in the list.
- ledger.jsonl, ledger.md: everything that models were sent for you, to the letter.

A file that ends in .jsonl has one JSON value a line.
`;

function messageParts(
  db: Reader,
  userId: string,
  path: string,
  { id: roomId, name }: { readonly id: string; readonly name: string },
  onlyOwn = false,
): ZipPart[] {
  const messages = () => messagesFor(db, { userId, roomId, onlyOwn });
  return [
    { name: `${path}.jsonl`, content: () => linesOf(messages()) },
    {
      name: `${path}.md`,
      async *content() {
        yield `# ${name}\n\n`;
        for await (const { username, timestamp, content } of messages()) {
          yield `**${username}**, ${timestamp}\n\n${content}\n\n`;
        }
      },
    },
  ];
}

async function* jsonOf(read: () => Promise<unknown>): AsyncGenerator<string, void> {
  yield `${JSON.stringify((await read()) ?? null, null, 2)}\n`;
}

async function* linesOf(rows: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** Source and operations are JSON already. */
async function* versionLines(db: Reader, userId: string): AsyncGenerator<string, void> {
  for await (const { version, at, summary, source, ops } of ownVersions(db, userId)) {
    const head = JSON.stringify({ version, at, summary });
    yield `${head.slice(0, -1)},"source":${source},"operations":${ops}}\n`;
  }
}

/** Kinds of files that are compressed already: to do it again costs time and saves nothing. */
const compressed = /^image\/|^application\/(pdf|zip|gzip)|^(audio|video)\//;

/**
 * The files that a person uploaded, as files in the zip, and a list of them. Each has its own name where no other has
 * the same; the list says which messages' files they are by their ids, and which could not be read.
 */
export function ownFiles(
  files: Pick<EncryptedBlobs, 'open'>,
  attachments: readonly StoredAttachment[],
): ZipPart[] {
  /** The last number that was given to a name. */
  const taken = new Map<string, number>();
  const missing = new Set<string>();
  const named = attachments.map((one) => ({ ...one, path: `files/${freeName(one.name, taken)}` }));
  const parts = named.map(({ id, userId, blobs, mediaType, path }): ZipPart => ({
    name: path,
    isCompressed: compressed.test(mediaType),
    async *content() {
      const bytes = await opened(files, { owner: userId, id, part: 'file' }, blobs.file);
      if (bytes === undefined) missing.add(id);
      else yield* piecesOf(bytes);
    },
  }));
  const list: ZipPart = {
    name: 'files.jsonl',
    async *content() {
      for (const { id, name, mediaType, path } of named)
        yield `${JSON.stringify({ id, name, mediaType, path, isMissing: missing.has(id) })}\n`;
    },
  };
  // The list comes behind the files, because it says which of them could be read.
  return parts.length === 0 ? [] : [...parts, list];
}

/** The zip counts a check sum of each piece in one turn of the event loop. */
const pieceBytes = 256 * 1024;

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    if (from > 0) await setImmediate();
    yield bytes.subarray(from, from + pieceBytes);
  }
}

/** Undefined: it was removed in the meantime, or its bytes are damaged. */
async function opened(
  files: Pick<EncryptedBlobs, 'open'>,
  address: Parameters<EncryptedBlobs['open']>[0],
  hash: string,
): Promise<Uint8Array | undefined> {
  try {
    return await files.open(address, hash);
  } catch (error) {
    // The rest of the person's data is not withheld because of it.
    if (error instanceof BlobDamaged) return undefined;
    throw error;
  }
}

/** Systems that do not tell upper from lower case see one name in two that differ by it. */
function freeName(given: string, taken: Map<string, number>): string {
  const name = withoutReserved(cleanFileName(given));
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  // Among thousands with the same name, the search for each begins behind the number of the last one.
  let count = taken.get(keyOf(name)) ?? 1;
  while (taken.has(keyOf(free))) free = `${stem} (${(count += 1)})${ending}`;
  taken.set(keyOf(name), count);
  if (free !== name) taken.set(keyOf(free), 1);
  return free;
}

const keyOf = (name: string): string => normalised(name, 'NFC').toLowerCase();

/** Windows opens devices by these names, and drops dots and spaces at an end. */
function withoutReserved(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  const trimmed = name.slice(0, end) || 'file';
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(trimmed) ? `_${trimmed}` : trimmed;
}
