import { listMessages } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useReadSource, type ReadSource } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useMemo } from 'react';
import { mergedThread } from '../state/thread.ts';

interface Thread {
  /** Undefined until they were read. */
  readonly messages: readonly Message[] | undefined;
  readonly failure: ApiError | undefined;
}

interface AskedThread {
  readonly roomId: string;
  readonly threadId: string;
  /** Of its answers, as the room has it: with another number the thread is read again. */
  readonly count: number | undefined;
}

const threads: ReadSource<readonly Message[], AskedThread> = {
  name: 'thread',
  calls: [listMessages],
  read: async (api, { roomId, threadId }, signal) => {
    const query = { thread: threadId, limit: limits.messagePageMaximum };
    return (await api.request(listMessages, { params: { id: roomId }, query }, { signal })).data;
  },
};

/** A thread, the message it starts with first. */
export function useThread(roomId: string, threadId: string): Thread {
  const ofRoom = useSlice(conversationsSlice, (state) => state.messagesByRoom[roomId]?.messages);
  const count = ofRoom?.find(({ id }) => id === threadId)?.replyCount;
  const { answer, error } = useReadSource(threads, { roomId, threadId, count }, { keeps: true });

  const messages = useMemo(
    () => answer && mergedThread(answer, ofRoom ?? [], threadId),
    [answer, ofRoom, threadId],
  );
  return { messages, failure: error };
}
