/**
 * What later events change of a message's row. They serve the queries that write it, where each
 * value is a placeholder, and the answer to a command, where it is the value itself.
 */
export const cells = {
  edited: (p: { content: string; at: string }) =>
    ({ content: p.content, edited: 1, last_update: p.at }) as const,

  /** Leaves nothing of it but its place. */
  erased: () =>
    ({
      content: '',
      mentions: '[]',
      reactions: '{}',
      error: null,
      temp_id: null,
      hidden: 1,
    }) as const,

  started: <Status extends 'processing' | 'thinking'>(p: {
    status: Status;
    at: string;
    workerId: string;
    leaseUntil: string;
  }) => ({
    status: p.status,
    started_at: p.at,
    worker_id: p.workerId,
    lease_until: p.leaseUntil,
  }),

  completed: (p: { content: string; processingMs: number; at: string }) =>
    ({
      status: 'completed',
      content: p.content,
      processing_time: p.processingMs,
      last_update: p.at,
      lease_until: null,
    }) as const,

  failed: (p: { error: string }) =>
    ({ status: 'failed', error: p.error, lease_until: null }) as const,

  stopped: (p: { content: string; at: string }) =>
    ({
      status: 'completed',
      content: p.content,
      stopped: 1,
      last_update: p.at,
      lease_until: null,
    }) as const,
};

/** How a reply in work is called in a private chat, and in a room. */
export const statusInWork = (isPrivateChat: boolean): 'processing' | 'thinking' =>
  isPrivateChat ? 'processing' : 'thinking';
