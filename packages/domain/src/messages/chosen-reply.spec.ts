import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { ada, dana, mo, pia } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../kernel/decider.ts';
import type { RoomState } from '../rooms/state.ts';
import type { MessageCommand } from './commands.ts';
import { messagesDecider } from './decider.ts';
import type { MessageEvent } from './events.ts';

const [roomId, messageId, questionId] = ['room-1', 'reply-1', 'question-1'];
const message = { messageId, roomId };
const at = '2026-11-20T10:00:00.000Z';

const requested: MessageEvent = {
  type: 'ReplyRequested',
  data: { ...message, questionId, personId: pia.id, modelId: 'builtin:latest' },
};
const started: MessageEvent = {
  type: 'ReplyStarted',
  data: { ...message, workerId: 'worker-1', attempt: 1, leaseUntil: at },
};
const completed: MessageEvent = {
  type: 'ReplyCompleted',
  data: { ...message, content: 'Hello', modelCallId: 'call-1', processingMs: 12 },
};
const failed: MessageEvent = { type: 'ReplyFailed', data: { ...message, error: 'Out of order' } };
const stopped: MessageEvent = { type: 'ReplyStopped', data: { ...message, content: 'Hel' } };
const deleted: MessageEvent = { type: 'MessageDeleted', data: message };
const posted: MessageEvent = {
  type: 'MessagePosted',
  data: {
    ...message,
    authorId: pia.id,
    authorIsGuest: false,
    content: 'Hello',
    mentions: [],
    useCloudAi: false,
    status: 'sent',
  },
};

const room: RoomState = {
  exists: true,
  roomId,
  name: 'Move',
  type: 'group_room',
  description: '',
  settings: settingsFor('group_room'),
  participants: { [dana.id]: 'owner', [mo.id]: 'member', [pia.id]: 'member' },
  invitations: {},
  barred: {},
  pinnedBy: {},
  archivedBy: {},
  createdAt: '2026-01-01T00:00:00.000Z',
};

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
  const written = [requested, started, completed] as const;

  it('[MS18] is for who asked and who runs the room', () => {
    reply(...written)
      .when(choose(pia))
      .happens(chosen);
    reply(...written, chosen)
      .when(choose(dana))
      .happens(chosen);
    reply(...written)
      .when(choose(mo))
      .isRefused('FORBIDDEN', messageTexts.notYours);
    reply(...written)
      .when(choose(ada))
      .isRefused('NOT_FOUND');
  });

  it('[MS18] needs an answer with a text, which is still there', () => {
    reply(requested, started, stopped).when(choose(pia)).happens(chosen);
    for (const unfinished of [[requested], [requested, started], [requested, failed]]) {
      reply(...unfinished)
        .when(choose(pia))
        .isRefused('CONFLICT', messageTexts.nothingToShow);
    }
    reply(posted).when(choose(pia)).isRefused('CONFLICT', messageTexts.notAReply);
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
