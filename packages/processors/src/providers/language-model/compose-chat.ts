import { dayAt } from '../../kernel/calendar-day.ts';
import { personaOf } from '../../models/personas.ts';
import { ProviderFailed } from '../provider-errors.ts';
import type { MergeModelRequest, ModelRequest, ReplyModelRequest, Turn } from '../provider.ts';
import { tokensOf } from '../tokens-of.ts';
import type { ChatClient } from './chat-client.ts';
import { textOf, type Chat, type ChatTurn, type SystemPart } from './chat.ts';
import { knowledgeText } from './knowledge-text.ts';
import { securityText } from './security-text.ts';

/** Tokens of the person's own data that a model is given at most. */
const mostKnowledge = 8000;
/** Of the context, what is kept free for the answer, and what the person's data may take. */
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
  const needed = tokensOf(textOf(chat));
  const answer = Math.min(request.maxOutputTokens, Math.floor(contextTokens / answerShare));
  if (needed + answer > contextTokens) throw tooLong(needed, contextTokens);
  const maxOutputTokens = Math.min(request.maxOutputTokens, contextTokens - needed);
  return { ...chat, maxOutputTokens };
}

function tooLong(needed: number, contextTokens: number): ProviderFailed {
  const most = `This model takes ${contextTokens} tokens, question and answer together`;
  const text = `The question is too long: it takes about ${needed} tokens. ${most}. Shorten it, or choose a model with a larger context.`;
  return new ProviderFailed(text, { retryable: false });
}

function forMerge({ prompt, open, persona, maxOutputTokens }: MergeModelRequest): Chat {
  const rule = { text: mergeRule, isStable: true, isPersonal: false };
  const system =
    persona === undefined
      ? [rule]
      : [
          { text: persona.instructions, isStable: true, isPersonal: true },
          { ...rule, text: `${mergeRule} ${ruleBeforePersona}` },
        ];
  const asked = { role: 'user', content: prompt, ...(open === undefined ? {} : { open }) } as const;
  return { system, turns: [asked], maxOutputTokens, form: 'json' };
}

/** For a model that takes no beginning of its own answer. */
const goOn =
  'Your answer broke off. Go on exactly where it ends, in the middle of a word if need be. Repeat nothing of it and add no introduction.';

/** The answer so far, and where needed the request to go on with it. */
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
  const before = tokensOf(textOf({ system, turns: last, maxOutputTokens }));
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
    left -= tokensOf(turn.content) + turnOverhead;
    if (left < 0 && kept.length > 0) break;
    kept.unshift(turn);
  }
  const first = kept.findIndex(({ role }) => role === 'user');
  return kept.slice(Math.max(0, first));
}
