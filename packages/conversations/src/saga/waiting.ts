import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { put, take, type Effect } from 'redux-saga/effects';
import { conversations } from '../state/conversations-slice.ts';
import type { Outgoing } from '../state/room-state.ts';
import { stateOf } from './kit.ts';

const isWaiting = ({ status }: Outgoing) => status !== 'failed';

/** Keeps what waits to be sent beyond the page, for people who are signed in; guests leave nothing. */
export function* waitingSaga(shell: Shell): Generator<Effect, void, unknown> {
  const { signedIn, userId } = shell.getState().session;
  if (!signedIn || userId === undefined) return;
  const stored = readWaiting(userId);
  if (stored.length > 0) yield put(conversations.waitingRestored(stored));
  let known = stateOf(shell).outgoing;
  for (;;) {
    const before = known;
    yield take(() => stateOf(shell).outgoing !== before);
    known = stateOf(shell).outgoing;
    const kept = known.filter(isWaiting);
    const gone = before.map(({ tempId }) => tempId).filter((id) => !kept.some(hasId(id)));
    changeWaiting(userId, { kept, gone });
  }
}

const hasId =
  (id: string) =>
  ({ tempId }: Outgoing): boolean =>
    tempId === id;

const keyOf = (userId: string) => `waiting:${userId}`;

/** A person's messages that wait in this browser to be sent, the oldest first. */
function readWaiting(userId: string): readonly Outgoing[] {
  const list = parsed(localStorage.getItem(keyOf(userId)));
  return Array.isArray(list) ? list.flatMap(outgoingFrom) : [];
}

interface Change {
  readonly kept: readonly Outgoing[];
  /** Temporary ids of those that wait no more. */
  readonly gone: readonly string[];
}

/** Leaves alone what other windows of the person have put there. */
function changeWaiting(userId: string, { kept, gone }: Change): void {
  const before = readWaiting(userId).filter(({ tempId }) => !gone.includes(tempId));
  const changed = before.map((own) => kept.find(({ tempId }) => tempId === own.tempId) ?? own);
  const isNew = (own: Outgoing) => !before.some(({ tempId }) => tempId === own.tempId);
  const after = [...changed, ...kept.filter(isNew)];
  if (after.length === 0) localStorage.removeItem(keyOf(userId));
  else localStorage.setItem(keyOf(userId), JSON.stringify(after));
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Nothing of what is no message: anyone at the machine can change what a browser stores. */
function outgoingFrom(stored: unknown): Outgoing[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { tempId, roomId, content, modelId, replyTo, mentions, attachments, at } = stored as Record<
    string,
    unknown
  >;
  const isMessage =
    isText(tempId) && isText(content) && isText(at) && !Number.isNaN(Date.parse(at));
  if (!isMessage) return [];
  return [
    {
      tempId,
      roomId: textOf(roomId),
      content,
      modelId: textOf(modelId),
      replyTo: textOf(replyTo),
      mentions: Array.isArray(mentions) ? mentions.filter(isText) : [],
      ...attachmentsIn(attachments),
      at,
      status: 'queued',
      error: undefined,
    },
  ];
}

/** Only what is shown while it waits: the server knows the rest. */
function attachmentsIn(stored: unknown): Pick<Outgoing, 'attachments'> {
  if (!Array.isArray(stored)) return {};
  const attachments = stored.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { id, name } = one as Record<string, unknown>;
    if (!isText(id) || !isText(name)) return [];
    const unknown = { mediaType: '', kind: 'file', bytes: 0, text: 'none' } as const;
    return [{ id, name, ...unknown }];
  });
  return attachments.length === 0 ? {} : { attachments };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textOf = (value: unknown) => (isText(value) ? value : undefined);
