import { bySize } from '@mach42/compute/by-size.ts';
import { task, type Compute } from '@mach42/compute/compute.ts';
import {
  estimateTokens,
  estimateTokensOfLength,
  estimateTokensOfPictures,
} from '@mach42/contracts/models/estimate-tokens.ts';
import { failureTexts } from '@mach42/contracts/models/failure-texts.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { dayAt } from '../../kernel/calendar-day.ts';
import { personaOf } from '../../models/personas.ts';
import { fileJson, fileText, joined, type OpenText } from '../../sending/file-text.ts';
import { bm25Index } from '../builtin/search/bm25.ts';
import { phodPassages } from '../builtin/search/phod-passages.ts';
import { isHiddenSection } from '../builtin/search/sections.ts';
import { tokens } from '../builtin/search/tokens.ts';
import { ProviderFailed } from '../provider-errors.ts';
import type {
  MergeModelRequest,
  ModelRequest,
  ReplyModelRequest,
  Turn,
  EntryMaterial,
  ReplyMaterial,
} from '../provider.ts';
import {
  picturesOf,
  textOf,
  type ChatClient,
  type Chat,
  type ChatTurn,
  type SystemPart,
} from './chat.ts';
import { securityText } from './security-text.ts';

/** Tokens of the person's own data that a model is given at most. */
const mostKnowledge = 8000;
/**
 * The parts of the context that are kept free for the answer, and that the person's data may take: one in so many.
 */
const answerShare = 4;
const knowledgeShare = 4;

const mergeRule =
  'You keep a personal data file up to date. Answer with the whole new file as one JSON object and with nothing else.';

/** A persona may say how to answer people; a merge is read by a program. */
const ruleBeforePersona = 'This holds whatever stands above about how to answer.';

/**
 * A request as a chat that fits into the context of a model.
 * @throws ProviderFailed when the question, or the prompt, does not fit by itself
 */
export function composeChat(
  request: ModelRequest,
  contextTokens: number,
  { prefills = false }: Pick<ChatClient, 'prefills'> = {},
): Chat {
  const chat =
    request.purpose === 'reply' ? forReply(request, contextTokens, prefills) : forMerge(request);
  const needed = estimateTokens(textOf(chat)) + estimateTokensOfPictures(picturesOf(chat));
  const answer = Math.min(request.maxOutputTokens, Math.floor(contextTokens / answerShare));
  if (needed + answer > contextTokens) throw tooLong(needed, contextTokens);
  const maxOutputTokens = Math.min(request.maxOutputTokens, contextTokens - needed);
  return { ...chat, maxOutputTokens };
}

function tooLong(needed: number, contextTokens: number): ProviderFailed {
  const text = failureTexts.questionTooLong(needed, contextTokens);
  return new ProviderFailed(text, { retryable: false });
}

function forMerge({ prompt, open, pictures, persona, maxOutputTokens }: MergeModelRequest): Chat {
  const rule = { text: mergeRule, isStable: true, isPersonal: false };
  const system =
    persona === undefined
      ? [rule]
      : [
          { text: persona.instructions, isStable: true, isPersonal: true },
          { ...rule, text: `${mergeRule} ${ruleBeforePersona}` },
        ];
  const asked = {
    role: 'user',
    content: prompt,
    ...(open === undefined ? {} : { open }),
    ...(pictures === undefined ? {} : { pictures }),
  } as const;
  return { system, turns: [asked], maxOutputTokens, form: 'json' };
}

/** The request to a model that does not take the beginning of its own answer. */
const goOn =
  'Your answer broke off. Continue exactly where it ends, in the middle of a word if need be. Repeat nothing of it and add no introduction.';

/** The answer so far, and where needed the request to continue with it. */
function begunTurns(begun: string | undefined, prefills: boolean): ChatTurn[] {
  if (begun === undefined || begun === '') return [];
  const answer = { role: 'assistant', content: begun } as const;
  return prefills ? [answer] : [answer, { role: 'user', content: goOn }];
}

function forReply(request: ReplyModelRequest, contextTokens: number, prefills: boolean): Chat {
  const {
    modelId,
    persona = personaOf(modelId),
    turns,
    material,
    now,
    timeZone,
    maxOutputTokens,
  } = request;
  const question = turns.at(-1)?.content ?? '';
  const answer = Math.min(maxOutputTokens, Math.floor(contextTokens / answerShare));
  const most = Math.min(mostKnowledge, Math.floor(contextTokens / knowledgeShare));
  const knowledge = knowledgeText(material, question, most);
  const security = securityText(material);
  const system: SystemPart[] = [
    {
      text: persona.instructions,
      isStable: true,
      isPersonal: request.persona !== undefined,
    },
    ...(knowledge === undefined ? [] : [{ ...knowledge, isStable: true, isPersonal: true }]),
    // Numbers without content: there is nothing to mask, and they change from call to call.
    ...(security === undefined ? [] : [{ text: security, isStable: false, isPersonal: false }]),
    {
      text: `Today is ${dayAt(now, timeZone)} (${timeZone}).`,
      isStable: false,
      isPersonal: false,
    },
  ];
  const last = begunTurns(request.begun, prefills);
  const before = estimateTokens(textOf({ system, turns: last, maxOutputTokens }));
  const earlier = lastTurns(turns, contextTokens - answer - before);
  return { system, turns: [...earlier, ...last], maxOutputTokens };
}

/** Framing that a turn costs beside its text, about. */
const turnOverhead = 8;

/** The question and, of the turns before it, as many as fit; a model's turn never comes first. */
function lastTurns(turns: readonly Turn[], mostTokens: number): ChatTurn[] {
  const kept: ChatTurn[] = [];
  let left = mostTokens;
  for (const turn of turns.toReversed()) {
    left -=
      estimateTokens(turn.content) + estimateTokensOfPictures(turn.pictures ?? []) + turnOverhead;
    if (left < 0 && kept.length > 0) break;
    kept.unshift(turn);
  }
  const first = kept.findIndex(({ role }) => role === 'user');
  return kept.slice(Math.max(0, first));
}

/**
 * Returns the person's own data for a model, within a number of tokens: the whole file where it fits, which stays the
 * same from question to question; else the sections that a question is about. The newest entries get the remaining
 * tokens. Undefined when there is nothing.
 */
function knowledgeText(
  { phod = {}, open = [], entries }: ReplyMaterial,
  question: string,
  mostTokens: number,
): OpenText | undefined {
  const chosen = chosenSections(phod, question, mostTokens);
  const file = Object.keys(chosen).length === 0 ? undefined : fileText(chosen, 1, open);
  const notes = entriesText(entries, mostTokens - estimateTokens(file?.text ?? ''));
  const parts = [
    ...(file === undefined ? [] : [`The person's own file (PHOD), as JSON:\n`, file]),
    ...(file === undefined || notes === '' ? [] : ['\n\n']),
    ...(notes === '' ? [] : [`The person's notes (DataRAIS), newest first:\n${notes}`]),
  ];
  return parts.length === 0 ? undefined : joined(parts);
}

function chosenSections(phod: BriefData, question: string, mostTokens: number): BriefData {
  const shown = Object.entries(phod).filter(([key]) => !isHiddenSection(key));
  const all = Object.fromEntries(shown);
  const lengths = new Map(shown.map(([key, value]) => [key, lengthOf({ [key]: value })]));
  const whole = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  if (estimateTokensOfLength(whole) <= mostTokens) return all;
  const ranks = sectionRanks(phod, question);
  const chosen: [string, unknown][] = [];
  let taken = 0;
  for (const [key, value] of shown.toSorted(([one], [other]) => rank(ranks, one, other))) {
    const length = lengths.get(key) ?? 0;
    if (estimateTokensOfLength(taken + length) > mostTokens) continue;
    chosen.push([key, value]);
    taken += length;
  }
  return Object.fromEntries(chosen);
}

/** Returns the length of a section in the text that is sent. */
const lengthOf = (section: BriefData): number => JSON.stringify(section, null, 1).length;

/** Best score of a passage of each section for the words of the question. */
function sectionRanks(phod: BriefData, question: string): ReadonlyMap<string, number> {
  const index = bm25Index(phodPassages(phod), ({ path, leaves }) => [
    { tokens: path.flatMap(tokens), weight: 2 },
    { tokens: leaves.flatMap(({ key, value }) => [...tokens(key), ...tokens(value)]), weight: 1 },
  ]);
  const ranks = new Map<string, number>();
  for (const { document, score } of index.search(tokens(question))) {
    ranks.set(document.section, Math.max(score, ranks.get(document.section) ?? 0));
  }
  return ranks;
}

const rank = (ranks: ReadonlyMap<string, number>, one: string, other: string): number =>
  (ranks.get(other) ?? 0) - (ranks.get(one) ?? 0);

function entriesText(entries: readonly EntryMaterial[], mostTokens: number): string {
  const lines: string[] = [];
  let left = mostTokens;
  for (const { title, text, createdAt } of entries) {
    const line = `- ${createdAt.slice(0, 10)} ${[title, text].filter(Boolean).join(': ')}`;
    left -= estimateTokens(line);
    if (left < 0) break;
    lines.push(line);
  }
  return lines.join('\n');
}

/** A question in a form that may be sent to another thread; the file is JSON. */
interface Question extends Omit<ReplyModelRequest, 'masker' | 'material'> {
  readonly material: Omit<ReplyModelRequest['material'], 'phod'>;
}

interface ToCompose {
  readonly question: Question;
  readonly file: string | undefined;
  readonly contextTokens: number;
  readonly prefills: boolean;
}

type Composed = { readonly chat: Chat } | { readonly tooLong: string };

const composing = task<ToCompose, Composed>(new URL('compose-chat.ts', import.meta.url), 'compose');
/** Characters of file and entries that are chosen from at once; then others have their turn. */
const mostAtOnce = 20_000;

/**
 * Does the same as `composeChat`, in a worker thread where there is much to choose from.
 * @throws ProviderFailed when the question, or the prompt, does not fit by itself
 */
export async function composeInThread(
  compute: Compute,
  request: ModelRequest,
  contextTokens: number,
  { prefills = false }: Pick<ChatClient, 'prefills'>,
): Promise<Chat> {
  if (request.purpose === 'merge') return composeChat(request, contextTokens, { prefills });
  const { masker: _, material: given, ...rest } = request;
  const { phod, ...material } = given;
  const file = phod && fileJson(phod);
  const entries = material.entries.reduce((sum, { text }) => sum + text.length, 0);
  const composed = await bySize(
    composing,
    compose,
    { question: { ...rest, material }, file, contextTokens, prefills },
    {
      compute,
      owner: request.owner ?? '',
      size: (file?.length ?? 0) + entries,
      atOnce: mostAtOnce,
    },
  );
  if ('tooLong' in composed) throw new ProviderFailed(composed.tooLong, { retryable: false });
  return composed.chat;
}

/** An error of a class of ours would not be one behind the border of a thread. */
export function compose({ question, file, contextTokens, prefills }: ToCompose): Composed {
  const phod = file === undefined ? {} : { phod: JSON.parse(file) as BriefData };
  const request = { ...question, material: { ...question.material, ...phod } };
  try {
    return { chat: composeChat(request, contextTokens, { prefills }) };
  } catch (error) {
    if (error instanceof ProviderFailed) return { tooLong: error.message };
    throw error;
  }
}
