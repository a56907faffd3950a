import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { derivedId } from '@mach42/command-api/kernel/ids.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { MessagePosted } from '@mach42/domain/messages/events.ts';
import type { Clock } from '../kernel/clock.ts';
import { actedOnMs, isHistory } from '../kernel/history.ts';
import { reactionTo, type Reactions } from '../kernel/reactions.ts';
import { eventProcessor, type EventProcessor } from '../runner/event-runner.ts';
import type { WhenReplyRequestedWriteReply } from './when-reply-requested-write-reply.ts';

const name = 'when-message-posted-request-reply';

/** Asks a model for the reply that a message wants; `replies` may begin it in the same step. */
export function whenMessagePostedRequestReply(
  commands: Pick<Commands, 'execute'>,
  clock: Clock,
  replies: Pick<WhenReplyRequestedWriteReply, 'request'>,
): EventProcessor {
  const request: Reactions<MessagePosted, Promise<void>> = {
    async MessagePosted({ messageId, roomId, authorId, asks }, event) {
      if (asks === undefined || isHistory(event, clock, actedOnMs.reply)) return;
      const replyId = replyIdFor(messageId);
      const data = {
        messageId: replyId,
        roomId,
        questionId: messageId,
        personId: authorId,
        ...asks,
      };
      const at = clock.now().toISOString();
      await replies.request({ ...data, requestedAt: at }, event.position, (claim) =>
        commands.execute(
          messagesDecider,
          replyId,
          { type: 'RequestReply', data: { ...data, ...(claim && { claim }) }, actor: system, at },
          reactionTo(event, name),
        ),
      );
    },
  };
  // The questions of many people are requested in one commit, not one after the other.
  return eventProcessor(name, request, ({ metadata }) => metadata.key);
}

/** Id of the reply that a message asks for: always the same one. */
export const replyIdFor = (messageId: string): string => derivedId('reply', messageId);
