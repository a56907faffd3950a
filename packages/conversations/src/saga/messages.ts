import type { Call } from '@mach42/contracts/kernel/call.ts';
import {
  addReaction,
  chooseReply,
  deleteMessage,
  editMessage,
  listAlternatives,
  regenerateReply,
  removeReaction,
  retryReply,
  stopReply,
} from '@mach42/contracts/messages/calls.ts';
import type { Message, RetryReplyBody } from '@mach42/contracts/messages/schemas.ts';
import { listPins } from '@mach42/contracts/pins/calls.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { all, put, takeEvery, type Effect } from 'redux-saga/effects';
import { conversationActions as asked } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { messageOf } from '../state/wire.ts';
import { orFailure, stateOf, type Saga } from './kit.ts';

interface OfMessage {
  readonly messageId: string;
}

const findMessage = (shell: Shell, matches: (message: Message) => boolean): Message | undefined =>
  Object.values(stateOf(shell).messagesByRoom)
    .flatMap((conversation) => conversation.messages)
    .find(matches);

function* edit(shell: Shell, input: OfMessage & { readonly content: string }): Saga {
  const { data } = yield* requesting(shell.api, editMessage, {
    params: { id: input.messageId },
    body: { content: input.content },
  });
  const { id: messageId, roomId, content, metadata, createdAt } = messageOf(data);
  const { lastUpdate = createdAt } = metadata;
  yield put(conversations.messageEdited({ messageId, roomId, content, lastUpdate }));
}

function* resend(shell: Shell, input: OfMessage & { readonly content: string }): Saga {
  const isSame =
    findMessage(shell, ({ id }) => id === input.messageId)?.content === input.content.trim();
  if (!isSame) yield* edit(shell, input);
  const reply = findMessage(
    shell,
    (message) => message.type === 'ai_response' && message.replyTo === input.messageId,
  );
  if (reply !== undefined) yield* regenerate(shell, reply.id);
}

function* remove(shell: Shell, { messageId }: OfMessage): Saga {
  const message = findMessage(shell, ({ id }) => id === messageId);
  if (message === undefined) return;
  yield put(conversations.deletingStarted(messageId));
  try {
    yield* requesting(shell.api, deleteMessage, { params: { id: messageId } });
    yield put(conversations.messageDeleted({ messageId, roomId: message.roomId }));
  } catch (thrown) {
    yield put(conversations.deletingFailed({ messageId, error: asApiError(thrown).message }));
  }
}

/** Reads the pins again: a deleted message is not pinned any more, and no separate event says so. */
function* pinsMayBeFewer(): Saga {
  yield put(stale(listPins));
}

function* stop(shell: Shell, { messageId }: OfMessage): Saga {
  const { data } = yield* requesting(shell.api, stopReply, { params: { id: messageId } });
  yield put(conversations.replyEnded(messageOf(data)));
}

function* regenerate(shell: Shell, messageId: string): Saga {
  const { data } = yield* requesting(shell.api, regenerateReply, { params: { id: messageId } });
  yield put(conversations.messageReplaced({ old: messageId, message: messageOf(data) }));
}

function* retry(shell: Shell, { messageId, mode }: OfMessage & RetryReplyBody): Saga {
  const asked = { params: { id: messageId }, body: mode === undefined ? {} : { mode } };
  const { data } = yield* requesting(shell.api, retryReply, asked);
  yield put(conversations.messageReplaced({ old: messageId, message: messageOf(data) }));
}

function* choose(shell: Shell, { messageId, step }: OfMessage & { step: -1 | 1 }): Saga {
  const { data } = yield* requesting(shell.api, listAlternatives, { params: { id: messageId } });
  const answers = data.map(messageOf);
  const message = answers[answers.findIndex(({ id }) => id === messageId) + step];
  if (message === undefined) return;
  yield* requesting(shell.api, chooseReply, { params: { id: message.id } });
  yield put(conversations.replyChosen({ replaces: [messageId], message }));
}

type ReactionCall = typeof addReaction & Call;

/** Shows the reaction at once, and removes it if the server refuses it. */
function* setReaction(
  shell: Shell,
  { messageId, emoji }: OfMessage & { readonly emoji: string },
  adds: boolean,
): Saga {
  const { userId } = shell.getState().session;
  const message = findMessage(shell, ({ id }) => id === messageId);
  if (userId === undefined || message === undefined) return;
  const reaction = { messageId, roomId: message.roomId, emoji, userId };
  const call: ReactionCall = adds ? addReaction : removeReaction;
  yield put(adds ? conversations.reactionAdded(reaction) : conversations.reactionRemoved(reaction));
  try {
    yield* requesting(shell.api, call, { params: { id: messageId, emoji } });
  } catch (thrown) {
    yield put(
      adds ? conversations.reactionRemoved(reaction) : conversations.reactionAdded(reaction),
    );
    throw thrown;
  }
}

/** Carries out the requests of a person that change existing messages. */
export function* messagesSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    takeEvery(asked.edit, ({ payload }) => orFailure(() => edit(shell, payload))),
    takeEvery(asked.resend, ({ payload }) => orFailure(() => resend(shell, payload))),
    takeEvery(asked.remove, ({ payload }) => remove(shell, payload)),
    takeEvery(conversations.messageDeleted, pinsMayBeFewer),
    takeEvery(asked.stop, ({ payload }) => orFailure(() => stop(shell, payload))),
    takeEvery(asked.regenerate, ({ payload }) =>
      orFailure(() => regenerate(shell, payload.messageId)),
    ),
    takeEvery(asked.chooseReply, ({ payload }) => orFailure(() => choose(shell, payload))),
    takeEvery(asked.retryReply, ({ payload }) => orFailure(() => retry(shell, payload))),
    takeEvery(asked.react, ({ payload }) => orFailure(() => setReaction(shell, payload, true))),
    takeEvery(asked.unreact, ({ payload }) => orFailure(() => setReaction(shell, payload, false))),
  ]);
}
