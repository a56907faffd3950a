export const limits = {
  bodyBytes: 1024 * 1024,
  /** PHOD update and queue job. */
  largeBodyBytes: 5 * 1024 * 1024,
  messageCharacters: 1000,
  /** Of a message that is being written: megabytes that were pasted would stop the page. */
  draftCharacters: 100_000,
  /** Different emojis of one message. */
  reactionsOfMessage: 20,
  typingIdleMs: 2000,
  privateChatPage: 5,
  roomPage: 50,
  messagePageMaximum: 200,
  entriesPage: 1000,
  /** Between two fetches of the lists of entries. */
  entriesFetchMs: 5000,
  entryTitleCharacters: 300,
  entryCharacters: 100_000,
  jobsPage: 50,
  /** Of the runs of one entry, the newest that are listed. */
  runsPerEntry: 50,
  /** Of one person, in work at once. */
  jobsOfPerson: 2,
  auditPage: 100,
  /** How often a job or a reply is begun before it is given up. */
  attempts: 3,
  ledgerPage: 50,
  ledgerPageMaximum: 200,
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
    connectTimeoutMs: 10_000,
    reconnectAttempts: 5,
    reconnectDelayMs: { first: 1000, longest: 5000 },
    latencySamples: 10,
  },
  /** People online in a room. */
  online: {
    /** While so many or fewer are, each is shown; else their number, at most so often. */
    namedUpTo: 500,
    countEveryMs: 5000,
    /** While so many or fewer are, it is shown who writes. */
    typingUpTo: 50,
  },
  /** Of one guest. */
  guestMessages: { windowMs: 60_000, messages: 10 },
  guestChatHours: 24,
  invitationSeconds: 7 * 24 * 3600,
  session: {
    sharedSeconds: 7 * 24 * 3600,
    externalSeconds: 30 * 60,
    extendSeconds: 30 * 60,
    longestSeconds: 30 * 24 * 3600,
    /** That a shared page shows. */
    messages: 500,
  },
  preferenceBytes: 64 * 1024,
  /** Sections of one person that are not sent masked. */
  sendPolicies: 500,
  /** Of a persona: it goes into every prompt of its model. */
  saigeCharacters: 20_000,
  searchHits: 20,
  signIn: { windowMs: 5 * 60_000, failuresPerMobile: 10, failuresPerAddress: 30 },
  polling: { intervalMs: 2000, polls: 30 },
  progress: { tickMs: 3000, cap: 0.95 },
  /** How long a model stays in the memory of Ollama after its answer. */
  ollamaKeepAliveMinutes: 30,
  tokensPerCharacter: 1 / 3.4,
} as const;
