import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '../kernel/refusal.ts';
import type { PostNotice } from './commands.ts';
import type { MessageEvent } from './events.ts';
import type { MessageState } from './state.ts';

export function postNotice(
  { data, actor }: PostNotice,
  state: MessageState,
): readonly MessageEvent[] {
  if (actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
  return state.exists ? [] : [{ type: 'NoticePosted', data }];
}
