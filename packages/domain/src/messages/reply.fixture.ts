import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { dana, mo, pia } from '@mach42/testing/actors.ts';
import type { RoomState } from '../rooms/state.ts';
import type {
  MessageEvent,
  ReplyCompleted,
  ReplyFailed,
  ReplyRequested,
  ReplyStopped,
} from './events.ts';

export const [roomId, messageId, questionId] = ['room-1', 'reply-1', 'question-1'];
export const message = { messageId, roomId };
export const at = '2026-11-20T10:00:00.000Z';
export const leaseUntil = '2026-11-20T10:05:00.000Z';

export const request: ReplyRequested['data'] = {
  ...message,
  questionId,
  personId: pia.id,
  modelId: 'builtin:latest',
};
export const requested: ReplyRequested = { type: 'ReplyRequested', data: request };
export const started = (attempt: number, workerId = 'worker-1'): MessageEvent => ({
  type: 'ReplyStarted',
  data: { ...message, workerId, attempt, leaseUntil },
});
export const answer = { content: 'Hello', modelCallId: 'call-1', processingMs: 12 };
export const completed: ReplyCompleted = {
  type: 'ReplyCompleted',
  data: { ...message, personId: pia.id, ...answer },
};
export const failed: ReplyFailed = {
  type: 'ReplyFailed',
  data: { ...message, error: 'Out of order' },
};
export const stopped: ReplyStopped = {
  type: 'ReplyStopped',
  data: { ...message, personId: pia.id, content: 'Hel' },
};
export const deleted: MessageEvent = { type: 'MessageDeleted', data: message };
export const posted: MessageEvent = {
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

export const room: RoomState = {
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
