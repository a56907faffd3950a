/**
 * The cells of a message's row that later events change. They serve the queries that write the row, where each value
 * is a placeholder, and the answer to a command, where it is the value itself.
 */
export const cells = {
  edited: (p: { content: string; at: string }) =>
    ({ content: p.content, masked_content: null, edited: 1, last_update: p.at }) as const,

  /** Leaves nothing of it but its position. */
  erased: () =>
    ({
      content: '',
      masked_content: null,
      mentions: '[]',
      attachments: '[]',
      reactions: '{}',
      error: null,
      temp_id: null,
      question: null,
      hidden: 1,
    }) as const,

  started: (p: {
    status: 'processing' | 'thinking';
    at: string;
    workerId: string;
    leaseUntil: string;
  }) => ({
    status: p.status,
    started_at: p.at,
    worker_id: p.workerId,
    lease_until: p.leaseUntil,
  }),

  renewed: (p: { leaseUntil: string }) => ({ lease_until: p.leaseUntil }),

  /** Shown as still being written: another worker begins at once. */
  released: () => ({ lease_until: null }) as const,

  completed: (p: { status: Ended; content: string; processingMs: number; at: string }) =>
    ({
      status: p.status,
      content: p.content,
      processing_time: p.processingMs,
      last_update: p.at,
      lease_until: null,
    }) as const,

  failed: (p: { error: string; content?: string }) =>
    ({
      status: 'failed',
      error: p.error,
      content: p.content ?? '',
      lease_until: null,
    }) as const,

  stopped: (p: { status: Ended; content: string; at: string }) =>
    ({
      status: p.status,
      content: p.content,
      stopped: 1,
      last_update: p.at,
      lease_until: null,
    }) as const,
};

type Ended = 'delivered' | 'completed';

/** The status of a reply while it is being written and after it has ended. */
export const replyStatus = {
  inPrivateChat: { inWork: 'processing', ended: 'delivered' },
  inRoom: { inWork: 'thinking', ended: 'completed' },
} as const;
