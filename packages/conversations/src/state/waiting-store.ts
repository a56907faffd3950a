import type { Outgoing } from './room-state.ts';

const keyOf = (userId: string) => `waiting:${userId}`;

/** A person's messages that wait in this browser to be sent, the oldest first. */
export function readWaiting(userId: string): readonly Outgoing[] {
  const list = parsed(localStorage.getItem(keyOf(userId)));
  return Array.isArray(list) ? list.flatMap(outgoingFrom) : [];
}

interface Change {
  readonly kept: readonly Outgoing[];
  /** Temporary ids of those that wait no more. */
  readonly gone: readonly string[];
}

/** Leaves alone what other windows of the person have put there. */
export function changeWaiting(userId: string, { kept, gone }: Change): void {
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
  const { tempId, roomId, content, modelId, replyTo, mentions, at } = stored as Record<
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
      at,
      status: 'queued',
      error: undefined,
    },
  ];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textOf = (value: unknown) => (isText(value) ? value : undefined);
