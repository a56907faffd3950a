export const headers = {
  requestId: 'x-request-id',
  /** Answer of a command: global position of its last event. */
  position: 'x-position',
  /** Request of a query: answer only from read models that have reached this position. */
  minPosition: 'x-min-position',
  idempotencyKey: 'idempotency-key',
} as const;
