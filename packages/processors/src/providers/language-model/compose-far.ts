import { bySize } from '@mach42/compute/by-size.ts';
import { task, type Compute } from '@mach42/compute/compute.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { fileJson } from '../../sending/file-text.ts';
import { ProviderFailed } from '../provider-errors.ts';
import type { ModelRequest, ReplyModelRequest } from '../provider.ts';
import type { Chat, ChatClient } from './chat.ts';
import { composeChat } from './compose-chat.ts';

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

const composing = task<ToCompose, Composed>(new URL('compose-far.ts', import.meta.url), 'compose');
/** Characters of file and entries that are chosen from at once; then others have their turn. */
const mostAtOnce = 20_000;

/**
 * As `composeChat`, by a worker thread where there is much to choose from.
 * @throws ProviderFailed when the question, or the prompt, does not fit by itself
 */
export async function composeFar(
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
