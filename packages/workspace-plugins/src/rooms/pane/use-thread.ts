import { listMessages } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { failureOf, type Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useEffect, useMemo, useState } from 'react';
import { mergedThread } from '../state/thread.ts';

interface Thread {
  /** Undefined until they were read. */
  readonly messages: readonly Message[] | undefined;
  readonly failure: Failure | undefined;
}

/**
 * A thread, the message it starts with first. It is read whenever the room tells that its number
 * of answers changed.
 */
export function useThread(roomId: string, threadId: string): Thread {
  const api = useApi();
  const ofRoom = useSlice(conversationsSlice, (state) => state.messagesByRoom[roomId]?.messages);
  const count = ofRoom?.find(({ id }) => id === threadId)?.replyCount;
  const [read, setRead] = useState<readonly Message[]>();
  const [failure, setFailure] = useState<Failure>();

  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      try {
        const { signal } = leaving;
        const query = { thread: threadId, limit: limits.messagePageMaximum };
        const input = { params: { id: roomId }, query };
        const { data } = await api.request(listMessages, input, { signal });
        setRead(data);
        setFailure(undefined);
      } catch (thrown) {
        if (!leaving.signal.aborted) setFailure(failureOf(thrown));
      }
    };
    void load();
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another count: another reading
  }, [api, roomId, threadId, count]);

  const messages = useMemo(
    () => read && mergedThread(read, ofRoom ?? [], threadId),
    [read, ofRoom, threadId],
  );
  return { messages, failure };
}
