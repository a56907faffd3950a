export const headers = {
  requestId: 'x-request-id',
  /** Answer of a command: global position of its last event. */
  position: 'x-position',
  /** Request of a query: answer only from read models that have reached this position. */
  minPosition: 'x-min-position',
  /**
   * Answer of a query with `x-min-position`: the parts of the read models, in alphabetical order and with a
   * comma between, in which something that concerns the query is held up by an event at or before that
   * position which could not be applied. So the answer may lack what was written. Absent: it lacks nothing.
   */
  heldUp: 'x-held-up',
  idempotencyKey: 'idempotency-key',
} as const;
