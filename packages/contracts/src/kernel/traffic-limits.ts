/** How requests and sockets come in, and how long clients wait. */
export const trafficLimits = {
  bodyBytes: 1024 * 1024,
  /** How requests come in. Of connections, sockets and calls: what is usual, as settings may say otherwise. */
  http: {
    /** From its first byte to its last. */
    headersWithinMs: 30_000,
    requestWithinMs: 60_000,
    /** Of one address that is no proxy. */
    connectionsPerAddress: 2000,
    /** Requests of a connection that were sent before the answer to the one before them. */
    waitingOfConnection: 100,
    /** Cost of the calls of one person. */
    calls: {
      /** For how many seconds the amount adds up that is regained each second. */
      bucketSeconds: 20,
      perSecond: 200,
      /** Bytes of a body that cost as much as reading a row. */
      bytesPerCost: 10_000,
      /** Of the event loop, on average; beyond, calls cost more, up to so many times. */
      lateMs: 10,
      busyAtMost: 8,
      /** Until a refusal is answered, and how many wait so. */
      refusedAfterMs: 1000,
      refusalsHeld: 5000,
    },
    /** Long answers that wait for their readers: bytes of a caller, and in all; and how long one waits that reads none of it. */
    unread: { ofCaller: 100_000_000, inAll: 400_000_000, idleMs: 30_000 },
    /** While the server stops: time for clients to learn it by an answer, and for bodies under way. */
    lingerMs: 500,
    bodiesWithinMs: 5000,
  },
  /** PHOD update and queue job. */
  largeBodyBytes: 5 * 1024 * 1024,
  /** Values, names and list items in a body, and how deep it may be nested: reading it must not take long. */
  body: { values: 100_000, names: 30_000, levels: 200 },
  typingIdleMs: 2000,
  /** Between two fetches of the lists of entries. */
  entriesFetchMs: 5000,
  /** How long a query waits for the position it was asked for. */
  minPositionWaitMs: 2000,
  requestTimeoutMs: 10_000,
  /** Of a call that waits for a model. */
  cloudRunTimeoutMs: 300_000,
  /** Of a request that may be made twice. */
  requestRetries: 3,
  healthTimeoutMs: 5000,
  socket: {
    helloWithinMs: 5000,
    heartbeatMs: 10_000,
    /** Events a client may have missed and still resume. */
    resumeEvents: 10_000,
    waitingBytes: 1024 * 1024,
    /** Usual, as settings may say otherwise: of one person; of guests of one address; in all that have not said hello. */
    ofPerson: 20,
    ofAddress: 100,
    unknown: 1000,
    connectTimeoutMs: 10_000,
    reconnectAttempts: 5,
    reconnectDelayMs: { first: 1000, longest: 5000 },
    latencySamples: 10,
    /** Clients that load everything again together, and how long the next ones wait. */
    resyncTogether: 50,
    resyncEveryMs: 100,
  },
  /** People online in a room. */
  online: {
    /** While so many or fewer are, each is shown; else their number, at most so often. */
    namedUpTo: 500,
    countEveryMs: 5000,
    /** While so many or fewer are, it is shown who writes. */
    typingUpTo: 50,
  },
  polling: { intervalMs: 2000, polls: 30 },
  progress: { tickMs: 3000, cap: 0.95 },
} as const;
