import { call } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type {
  EditMessageBody,
  Message,
  MessagesQuery,
  PostMessageBody,
  ReactionParams,
  RetryReplyBody,
} from './schemas.ts';

export const listMessages = call<{
  params: IdParams;
  query: MessagesQuery;
  /** `hasMore` before the page, `hasNewer` after it. */
  answer: { data: Message[]; meta: { hasMore: boolean; hasNewer: boolean } };
}>('GET', '/api/rooms/:id/messages');
export const postMessage = call<{
  params: IdParams;
  body: PostMessageBody;
  answer: { data: Message };
}>('POST', '/api/rooms/:id/messages');
export const editMessage = call<{
  params: IdParams;
  body: EditMessageBody;
  answer: { data: Message };
}>('PUT', '/api/messages/:id');
export const deleteMessage = call<{ params: IdParams; answer: object }>(
  'DELETE',
  '/api/messages/:id',
);
export const stopReply = call<{ params: IdParams; answer: { data: Message } }>(
  'POST',
  '/api/messages/:id/stop',
);
/** Answers the new reply, which replaces the old one in the conversation. */
export const regenerateReply = call<{ params: IdParams; answer: { data: Message } }>(
  'POST',
  '/api/messages/:id/regenerate',
);
/** The replies to the question of a reply, oldest first: those that can be shown in its place. */
export const listAlternatives = call<{ params: IdParams; answer: { data: Message[] } }>(
  'GET',
  '/api/messages/:id/alternatives',
);
/** Shows a reply again in the place of another one to the same question. */
export const chooseReply = call<{ params: IdParams; answer: { data: Message } }>(
  'POST',
  '/api/messages/:id/choose',
);
export const retryReply = call<{
  params: IdParams;
  body: RetryReplyBody;
  answer: { data: Message };
}>('POST', '/api/messages/:id/retry');
export const addReaction = call<{ params: ReactionParams; answer: { data: Message } }>(
  'PUT',
  '/api/messages/:id/reactions/:emoji',
);
export const removeReaction = call<{ params: ReactionParams; answer: { data: Message } }>(
  'DELETE',
  '/api/messages/:id/reactions/:emoji',
);
