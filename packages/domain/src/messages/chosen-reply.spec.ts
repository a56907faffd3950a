import { messageRefusals, messageTexts } from '@mach42/contracts/messages/texts.ts';
import { ada, dana, mo, pia } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../kernel/decider.ts';
import type { MessageCommand } from './commands.ts';
import { messagesDecider } from './decider.ts';
import type { MessageEvent } from './events.ts';
import {
  at,
  completed,
  deleted,
  failed,
  message,
  posted,
  questionId,
  requested,
  room,
  started,
  stopped,
} from './reply.fixture.ts';

const choose = (actor: Actor): MessageCommand => ({
  type: 'ChooseReply',
  data: { room },
  actor,
  at,
});
const reply = (...events: readonly MessageEvent[]) => given(messagesDecider, ...events);

describe('showing an earlier answer again', () => {
  const chosen: MessageEvent = {
    type: 'ReplyChosen',
    data: { ...message, questionId, personId: pia.id },
  };
  const written = [requested, started(1), completed] as const;

  it('[MS18] is for who asked and who runs the room', () => {
    reply(...written)
      .when(choose(pia))
      .happens(chosen);
    reply(...written, chosen)
      .when(choose(dana))
      .happens(chosen);
    reply(...written)
      .when(choose(mo))
      .isRefused('FORBIDDEN', messageRefusals.notYours);
    reply(...written)
      .when(choose(ada))
      .isRefused('NOT_FOUND');
  });

  it('[MS18] needs an answer with a text, which is still there', () => {
    reply(requested, started(1), stopped).when(choose(pia)).happens(chosen);
    for (const unfinished of [[requested], [requested, started(1)], [requested, failed]]) {
      reply(...unfinished)
        .when(choose(pia))
        .isRefused('CONFLICT', messageRefusals.nothingToShow);
    }
    reply(posted).when(choose(pia)).isRefused('CONFLICT', messageRefusals.notAReply);
    reply(...written, deleted)
      .when(choose(pia))
      .isRefused('NOT_FOUND', messageTexts.notFound);
  });

  it('[MS18] is counted, so that the answer can be replaced once more', () => {
    const { evolve, initialState } = messagesDecider;
    const state = [...written, chosen, chosen].reduce(
      (before, event) => evolve(before, event, at),
      initialState,
    );
    expect(state).toMatchObject({ timesChosen: 2, progress: { phase: 'completed' } });
  });
});
