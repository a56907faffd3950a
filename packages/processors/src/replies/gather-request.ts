import { ByteCache } from '@mach42/compute/byte-cache.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { savedRegion } from '@mach42/contracts/preferences/notification-preferences.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { saigeDecider } from '@mach42/domain/saige/decider.ts';
import { sendingDecider } from '@mach42/domain/sending/decider.ts';
import { emptyBook, type PackedBook } from '@mach42/masking/alias-book.ts';
import {
  conversationMasker,
  type ConversationMasker,
} from '@mach42/masking/conversation-masker.ts';
import type { KnownWorld } from '@mach42/masking/masker.ts';
import type { ReplyInProgress } from '@mach42/read-models/messages/messages.reads.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { Worker } from '../kernel/worker.ts';
import { personaOf, visibleTo } from '../models/personas.ts';
import { secretsHygiene } from '../models/secrets-hygiene.ts';
import { isHiddenSection } from '../providers/builtin/search/sections.ts';
import { isStopWord } from '../providers/builtin/search/stop-words.ts';
import { fold, words } from '../providers/builtin/search/tokens.ts';
import type {
  ModelProvider,
  ReplyModelRequest,
  Turn,
  ReplyMaterial,
  EntryMaterial,
} from '../providers/provider.ts';
import { contentsWithFiles } from '../sending/attached-files.ts';
import { attachedPictures } from '../sending/attached-pictures.ts';
import { fileJson } from '../sending/file-text.ts';
import { fileToSend } from '../sending/file-to-send.ts';

/** Messages of a conversation that its aliases are made from, the last ones, and their bytes. */
const masked = { limit: 2000, bytes: 4_000_000 } as const;
/** The most bytes of the aliases of conversations that are remembered; those of others are made again. */
const rememberedBytes = 16 * 1024 * 1024;

interface Remembered {
  readonly aliases: PackedBook;
  readonly lastMessageId: string;
}

interface Conversation {
  readonly roomId: string;
  /** The person on whose behalf a model is asked: the knowledge differs from person to person. */
  readonly personId: string;
  readonly question: Pick<Message, 'id' | 'content'>;
  readonly knowledge: KnownWorld;
}

/**
 * The aliases of conversations. They follow from the messages in their order, so they are the same after a restart
 * and need not be stored. They shift only where earlier messages were changed.
 */
export class ConversationMasks {
  readonly #reads: Pick<ProcessorReads, 'saidTextsBefore'>;
  readonly #compute: Compute;
  readonly #remembered = new ByteCache<Remembered>({
    name: 'conversation_aliases',
    maxBytes: rememberedBytes,
  });

  constructor(reads: Pick<ProcessorReads, 'saidTextsBefore'>, compute: Compute) {
    this.#reads = reads;
    this.#compute = compute;
  }

  /** A masker that has masked the conversation up to the question. */
  async maskerFor(conversation: Conversation): Promise<ConversationMasker> {
    const { roomId, personId, question, knowledge } = conversation;
    const key = `${roomId} ${personId}`;
    const remembered = this.#remembered.get(key);
    const { texts, isFollowing } = await this.#reads.saidTextsBefore({
      ...masked,
      roomId,
      messageId: question.id,
      until: remembered?.lastMessageId,
    });
    const known = isFollowing ? remembered?.aliases : undefined;
    const computing = { compute: this.#compute, owner: personId };
    const masker = conversationMasker(computing, knowledge, known ?? emptyBook);
    await masker.mask([...texts, question].map(({ content }) => ({ text: content })));
    const aliases = masker.aliases();
    const bytes = 2 * (key.length + aliases.length);
    this.#remembered.set(key, { aliases, lastMessageId: question.id }, bytes);
    return masker;
  }
}

/** Words of a question that entries are looked up by, the first ones. */
const mostWords = 10;
/** Entries that have one of the words, the likeliest, and the newest whatever they say. */
const most = { likely: 50, newest: 50 };
/** The most characters of all of them together. */
const mostCharacters = 1_000_000;

interface EntriesForQuestion {
  /** Newest first. */
  readonly entries: readonly EntryMaterial[];
  /** How many the person has. */
  readonly entryCount: number;
}

/** Returns the entries of a person that may be used for an answer: those that a search finds, and the newest. */
export async function entriesFor(
  reads: Pick<ProcessorReads, 'entriesWith' | 'newestEntries' | 'countEntries'>,
  userId: string,
  question: string,
): Promise<EntriesForQuestion> {
  const beginnings = beginningsOf(question);
  const likely = await reads.entriesWith({ userId, beginnings, limit: most.likely });
  const newest = await reads.newestEntries({
    userId,
    limit: most.newest,
    characters: mostCharacters,
  });
  const all = new Map([...likely, ...newest].map((entry) => [entry.id, entry]));
  let left = mostCharacters;
  const entries = [...all.values()].filter(({ text }) => {
    const fits = text.length <= left;
    if (fits) left -= text.length;
    return fits;
  });
  return {
    entries: entries
      .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
      .map(({ id: _, ...entry }) => entry),
    entryCount: await reads.countEntries(userId),
  };
}

/** Words without their endings, as a text may have them with others. */
function beginningsOf(question: string): string[] {
  const significant = words(question).filter((word) => !isStopWord(fold(word)));
  return [...new Set(significant.map(beginningOf))].slice(0, mostWords);
}

/** `categories` and `category` have the same; letters such as `æ` become longer by folding. */
function beginningOf(word: string): string {
  const stem = fold(word);
  return word.slice(0, stem.endsWith('y') ? stem.length - 1 : stem.length);
}

/** Messages of a conversation that a model is given, the question not counted. */
const earlierTurns = 20;

/**
 * Returns the question with everything that may be used to answer it: the conversation before it and the persona. In
 * a private chat of a person who is no guest, it also has the parts of that person's own PHOD that the provider may
 * be given, and their entries.
 */
export async function gatherRequest(
  worker: Worker,
  { roomId, personId, modelId }: Pick<ReplyInProgress, 'roomId' | 'personId' | 'modelId'>,
  question: Message,
  provider: Pick<ModelProvider, 'isOutside' | 'seesPictures'>,
): Promise<ReplyModelRequest> {
  const { commands, reads, clock, timeZone: usualZone, maxOutputTokens } = worker;
  const earlier = await reads.conversationBefore({
    roomId,
    messageId: question.id,
    limit: earlierTurns,
  });
  const said = [...earlier, question];
  const own = said.filter(({ userId }) => userId === personId).toReversed();
  const pictures = await attachedPictures(
    worker,
    own.map(({ attachments }) => attachments),
    personId,
    { modelId, provider },
  );
  const contents = await contentsWithFiles(worker, said, new Set(pictures.keys()));
  const room = await commands.load(roomsDecider, roomId);
  const isPrivate = room.state.exists && room.state.type === 'private_chat';
  const { state: saige } = await commands.load(saigeDecider, modelId);
  const { state: preferences } = await commands.load(preferencesDecider, personId);
  const { timeZone = usualZone, language, ...reader } = savedRegion(preferences.display);
  const quoted = earlier.flatMap(({ userId }) => (userId === personId ? [] : (userId ?? [])));
  return {
    purpose: 'reply',
    modelId,
    ...(quoted.length === 0 ? {} : { quoted: [...new Set(quoted)] }),
    now: clock.now().toISOString(),
    timeZone,
    reader: { ...reader, ...(language !== undefined && { language }) },
    maxOutputTokens: maxOutputTokens(),
    ...(saige.exists
      ? { persona: { instructions: saige.content, saigeVersion: saige.version } }
      : {}),
    turns: said.map((message, index) => {
      const seen = message.attachments.flatMap(({ id }) => pictures.get(id) ?? []);
      const { text, files = [] } = contents[index] ?? {};
      const attached =
        message === question && files.length > 0 ? { written: question.content, files } : {};
      const turn = { ...turnOf(message, personId, text), ...attached };
      return seen.length === 0 ? turn : { ...turn, pictures: seen };
    }),
    ...(isPrivate && !question.sender.isGuest
      ? await personalData(
          { commands, reads, clock },
          { personId, modelId, provider, question: question.content },
        )
      : { material: { entries: [], personal: false } }),
  };
}

interface Asked extends Pick<ReplyInProgress, 'personId' | 'modelId'> {
  readonly provider: Pick<ModelProvider, 'isOutside'>;
  readonly question: string;
}

async function personalData(
  { commands, reads, clock }: Pick<Worker, 'commands' | 'reads' | 'clock'>,
  { personId, modelId, provider, question }: Asked,
): Promise<Pick<ReplyModelRequest, 'material' | 'withheld'>> {
  const { state } = await commands.load(phodDecider, personId);
  const { state: policies } = await commands.load(sendingDecider, personId);
  const whole = state.exists ? state.briefData : {};
  const visible = visibleTo(modelId, whole);
  const { phod, withheld, open } = fileToSend(visible, policies, provider);
  const security = personaOf(modelId).maySeeEntries
    ? await entriesFor(reads, personId, question)
    : { entries: [] };
  return {
    material: {
      ...(state.exists ? { phod } : {}),
      ...(open.length === 0 ? {} : { open }),
      ...security,
      personal: true,
      ...(await securityMaterial({ reads, clock }, { personId, modelId }, whole)),
    },
    withheld: withheld.filter((section) => !isHiddenSection(section)),
  };
}

/** @param content default: that of the message */
function turnOf(
  { id, roomId, type, content: written, timestamp, userId }: Message,
  personId: string,
  content: string = written,
): Turn {
  const own = userId === personId ? { own: { messageId: id, roomId } } : {};
  return { role: type === 'ai_response' ? 'assistant' : 'user', content, at: timestamp, ...own };
}

/** Returns the names in a room and of the person who asks, and the whole file of that person. */
export async function knowledgeFor(
  { commands, reads }: Pick<Worker, 'commands' | 'reads'>,
  { roomId, personId }: Pick<ReplyInProgress, 'roomId' | 'personId'>,
): Promise<KnownWorld> {
  const room = await commands.load(roomsDecider, roomId);
  const userIds = room.state.exists ? Object.keys(room.state.participants) : [];
  const { state } = await commands.load(phodDecider, personId);
  const names = await reads.namesOf([...new Set([...userIds, personId])]);
  return { people: names, secrets: [], file: state.exists ? fileJson(state.briefData) : undefined };
}

/** Returns what an assistant may know about the safety of the person's data: only counts. */
async function securityMaterial(
  { reads, clock }: Pick<Worker, 'reads' | 'clock'>,
  { personId, modelId }: { readonly personId: string; readonly modelId: string },
  phod: BriefData,
): Promise<Pick<ReplyMaterial, 'hygiene' | 'sent'>> {
  const { mayKnow } = personaOf(modelId);
  const hygiene = mayKnow.includes('secretsHygiene')
    ? secretsHygiene(phod, clock.now())
    : undefined;
  return {
    ...(hygiene === undefined ? {} : { hygiene }),
    ...(mayKnow.includes('sentWhere') ? { sent: await reads.ledgerSums(personId) } : {}),
  };
}
