import { bounds } from '@mach42/json-document/json-value.ts';

/** Limits of incoming requests and sockets, and timeouts of clients. */
const trafficLimits = {
  bodyBytes: 1024 * 1024,
  /** Limits of requests. Those of connections, sockets and calls are defaults, as settings may change them. */
  http: {
    /** Times from the first byte of a request: until its headers are complete, and until its body is. */
    headersWithinMs: 30_000,
    requestWithinMs: 60_000,
    /** Connections of one address that is not a proxy. */
    connectionsPerAddress: 2000,
    /** Requests of a connection that were sent before the answer to the one before them. */
    waitingOfConnection: 100,
    /** Pieces of a body, such as chunks: this number, and one more for each `bytesOfPiece`. */
    piecesAtFirst: 1000,
    bytesOfPiece: 100,
    /**
     * Bytes of all bodies in one turn of the event loop; and bytes in all of a body whose call is already answered.
     */
    bytesOfTurn: 128 * 1024,
    bytesAfterAnswer: 4 * 1024 * 1024,
    /** Time for calls that begin in one turn of the event loop. */
    msOfTurn: 8,
    /**
     * Time for reading from connections in one turn: headers of requests, including those that do not begin in it.
     */
    msOfReading: 12,
    /** Cost of the calls of one person. */
    calls: {
      /** The amount that is regained each second adds up for so many seconds. */
      bucketSeconds: 20,
      perSecond: 200,
      /** Bytes of a body that cost as much as reading a row. */
      bytesPerCost: 10_000,
      /** Average delay of the event loop. Beyond it, calls cost more, up to `busyAtMost` times. */
      lateMs: 10,
      busyAtMost: 8,
      /** The delay of the answer to a refusal, and the number of refusals that may wait so. */
      refusedAfterMs: 1000,
      refusalsHeld: 5000,
    },
    /** Long answers that wait for their readers: bytes of a caller, and in all; and how long one waits that reads none of it. */
    unread: { ofCaller: 100_000_000, inAll: 400_000_000, idleMs: 30_000 },
    /**
     * Times while the server stops: for clients to learn it from an answer, and for bodies that are being received.
     */
    lingerMs: 500,
    bodiesWithinMs: 5000,
  },
  /** PHOD update and queue job. */
  largeBodyBytes: 5 * 1024 * 1024,
  /** Values, names and list items in a body, and how deep it may be nested: reading it must not take long. */
  body: { values: 100_000, names: 30_000, levels: 200 },
  typingIdleMs: 2000,
  /** The time between two fetches of the lists of entries. */
  entriesFetchMs: 5000,
  /** The time for which a query waits for the position that it was asked for. */
  minPositionWaitMs: 2000,
  requestTimeoutMs: 10_000,
  /** The timeout of a call that waits for a model. */
  cloudRunTimeoutMs: 300_000,
  /** Retries of a request that may be repeated safely. */
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
    /**
     * With at most this many people online, each of them is shown. With more, their number is shown, and updated at
     * most at this interval.
     */
    namedUpTo: 500,
    countEveryMs: 5000,
    /** With at most this many people online, the room shows who is typing. */
    typingUpTo: 50,
  },
  polling: { intervalMs: 2000, polls: 30 },
  progress: { tickMs: 3000, cap: 0.95 },
} as const;

/** Signing in, and the accounts and guests that do. */
const signInLimits = {
  /** Limits of one guest. */
  guestMessages: { windowMs: 60_000, messages: 10 },
  guestChatHours: 24,
  /**
   * Days in which a person can withdraw their own request to be forgotten: the default, and the most that the
   * settings allow.
   */
  forgettingDays: 14,
  forgettingDaysMaximum: 90,
  signIn: {
    windowMs: 5 * 60_000,
    /** Failures for a mobile from one address or one device; further attempts from elsewhere are slowed down. */
    failuresPerMobile: 10,
    failuresPerAddress: 30,
    /** Failures for a mobile from all addresses and devices that never signed in with it. */
    failuresElsewhere: 100,
    /** The delay of an answer that is slowed down. */
    delayMs: 2000,
    /** Changes of one's own password or secret word. */
    changes: 10,
    /** Wrong codes of a second factor in a day, from all devices that never signed in as the person. */
    codesElsewhere: 30,
    recoveryCodes: 10,
    /** Characters of a code of the second step, with the spaces that a person types. */
    codeCharacters: 40,
    passkeysOfPerson: 10,
    passkeyNameCharacters: 60,
    /** The time in which the device has to answer for a passkey. */
    challengeMs: 5 * 60_000,
    /** The time that the person may spend at the sign-in service. */
    openIdMs: 10 * 60_000,
    /** Characters of a code of the sign-in service. */
    openIdCode: 8_000,
    /** Bytes of one answer of the sign-in service. */
    openIdBytes: 1_000_000,
    openIdTimeoutMs: 10_000,
    /** The time in which the second step has to be done. */
    ticketMs: 10 * 60_000,
    /** Sign-ins that wait to be compared with a hash: of one address, and in all. */
    waiting: { ofAddress: 50, inAll: 300 },
  },
  /** Messages by e-mail. */
  email: {
    addressCharacters: 254,
    /** Within an hour: confirmations that a person asks for, and that one address receives. */
    hourMs: 60 * 60_000,
    confirmationsOfPerson: 5,
    confirmationsOfAddress: 5,
    /** Within an hour: links to a forgotten password, of one account, and asked for from one network. */
    forgottenOfAccount: 3,
    forgottenOfNetwork: 20,
    /** The lifetime of a link: to confirm an address, and to set a new password. */
    confirmationMs: 24 * 60 * 60_000,
    passwordLinkMs: 60 * 60_000,
    /** Messages that wait in a process to be handed over. */
    waiting: 1_000,
    /** The time in which one message is tried, and the longest time of one attempt. */
    triedMs: 30 * 60_000,
    attemptMs: 60_000,
    /** The longest time of an attempt for which an admin waits. */
    testMs: 15_000,
    testsOfAdmin: 10,
    /** Rooms that a digest names; of more, the number. */
    digestRooms: 10,
    /** Attempts with one digest. */
    digestTries: 5,
  },
  /** Notices to browsers while no page is open. */
  push: {
    browsersOfPerson: 10,
    endpointCharacters: 1_000,
    /** An older event is not notified of. */
    lateMs: 10 * 60_000,
    /** The timeout of one attempt, and the number of attempts for one notice. */
    attemptMs: 10_000,
    tries: 4,
    /** The longest wait that a push service may ask for. */
    waitMs: 5 * 60_000,
    /** Notices that wait in a process, and those of one person. */
    waiting: 2_000,
    waitingOfPerson: 100,
  },
  /** Characters of a mobile number, and of each other detail of an account. */
  mobileCharacters: 40,
  accountFieldCharacters: 200,
  /** Characters of a password or a secret word. */
  password: { least: 10, most: 200 },
  /** Limits of all guests of one address together, in the same window as the messages of a guest. */
  guestsOfAddress: { messages: 60, signIns: 30 },
} as const;

/** Jobs, answers of models, and their providers. */
const modelLimits = {
  /** Jobs of one person that wait or are running. */
  jobsWaiting: 200,
  /** Characters of a model's answer that is a file: as many as a person may send. */
  modelAnswerCharacters: 5_242_880,
  /** Characters of one reply in a chat: pages of messages hold it whole. */
  replyCharacters: 250_000,
  /** Bytes of an answer as it arrives, with the protocol that a service wraps around each word. */
  modelAnswerBytes: 67_108_864,
  /** Bytes of one streamed piece, which is mostly a word. It is read in one turn of the event loop. */
  modelPieceBytes: 262_144,
  /** Chunks of an answer, whatever they have, and bytes of it for each further one. */
  modelChunksAtFirst: 1000,
  modelBytesOfChunk: 16,
  /** Removed values of a proposal that a list names. */
  removedShown: 20,
  jobsPage: 50,
  /** Characters of an answer with jobs; the job that exceeds them is the last. */
  jobsPageCharacters: 2_000_000,
  /** Runs of one entry that are listed, newest first. */
  runsPerEntry: 50,
  /** Jobs of one person that run at once. */
  jobsOfPerson: 2,
  /** The number of times that a job or a reply is begun before it is given up. */
  attempts: 3,
  /** The number of times that a model is asked again after an unusable answer. */
  answersAskedAgain: 1,
  /** The time for which a job waits for a provider that does not answer, unless the settings have another one. */
  providerWaitMinutes: 15,
  /** The time for which a reply in a chat waits for such a provider. */
  replyWaitMs: 30_000,
  /**
   * Providers of models that admins connect: how many, the models of one; characters of its id, its name, its address, its
   * key, of a model's name as the provider writes it and as people see it, and of the id of a model in the catalogue; those of a list that are shown, and its
   * bytes; ms of a test, and tests that a process makes at once; models that a process pulls at once, and ms without progress.
   */
  providers: {
    inAll: 20,
    models: 50,
    idCharacters: 24,
    nameCharacters: 40,
    addressCharacters: 300,
    keyCharacters: 1000,
    modelNameCharacters: 120,
    modelLabelCharacters: 80,
    modelIdCharacters: 160,
    listed: 1000,
    listBytes: 2_000_000,
    testMs: 10_000,
    testsAtOnce: 4,
    pullsAtOnce: 4,
    pullSilenceMs: 300_000,
  },
  ledgerPage: 50,
  ledgerPageMaximum: 200,
  /** Bytes of an answer with rows of the ledger; the row that exceeds them begins the next page. */
  ledgerPageBytes: 2_000_000,
  /** Days for which the answers of a persona are counted one by one. */
  personaDays: 90,
  /** Questions that are asked again at a time, to see what another version of a persona would answer. */
  whatIfQuestions: 5,
  /** Newest answers of a version among which those that may be asked again are looked for. */
  whatIfAnswers: 1_000,
  /** Characters of a persona: it is part of every prompt of its model. */
  saigeCharacters: 20_000,
  /** Characters of the reason for saving a version of a persona. */
  saigeSummaryCharacters: 200,
  /** Minutes for which a model stays in the memory of Ollama after its answer. */
  ollamaKeepAliveMinutes: 30,
  tokensPerCharacter: 1 / 3.4,
} as const;

/** Limits of the content that a person stores, sends and reads. */
const contentLimits = {
  /** Versions of one file, one persona or the settings. */
  versions: 1_000_000_000,
  roomNameCharacters: 200,
  roomDescriptionCharacters: 2000,
  /** Limits of one PHOD. */
  phod: {
    /** Everything that has a pointer: texts, numbers, lists, objects and the file itself. */
    values: 25_000,
    levels: bounds.levels,
    /** Fields of one object; the sections are those of the file. */
    fields: 20_000,
    /** Items of one list. */
    items: 20_000,
    /** Characters of the name of a field. */
    nameCharacters: 1000,
    /** Characters of the name of a section that a person adds. */
    newSectionCharacters: 80,
    /** Characters of the JSON pointer of a value. */
    pointerCharacters: 2000,
    /** Characters of the JSON pointers of all values together. */
    allPointersCharacters: 5_000_000,
    /** Operations of one version: with more, whole sections are replaced. */
    operations: bounds.operations,
    /** Values whose origin is answered with a row each; with more, rows are by version. */
    blameRows: 5000,
    /** Versions in one answer: by default, and at most on request. */
    versionsPage: 200,
    versionsPageMaximum: 1000,
  },
  messageCharacters: 1000,
  /** People whom one message mentions. */
  mentions: 50,
  /** People of a room among whose names the server finds mentions that the call does not list. */
  mentionsFoundAmong: 1000,
  /** Replies to one question that are listed, newest first. */
  alternativesOfQuestion: 50,
  /** Characters of a message that is being written: pasted megabytes would stop the page. */
  draftCharacters: 100_000,
  /** UTF-16 units of one emoji. */
  emojiCharacters: 64,
  /** Different emojis of one message. */
  reactionsOfMessage: 20,
  /** Participants that come with the room itself; the others are read by pages. */
  participantsShown: 20,
  participantsPage: 1000,
  participantsOfRoom: 10_000,
  /** Open invitations of one room. */
  invitationsOfRoom: 100,
  /** Reactions to one message, of all people together. */
  reactionsInAll: 1000,
  /** Rooms of one person, chats and forums included. */
  roomsOfPerson: 2000,
  /** Forums created by one person: every person has them in their list. */
  forumsOfPerson: 100,
  entriesOfPerson: 10_000,
  privateChatPage: 5,
  roomPage: 50,
  messagePageMaximum: 200,
  entriesPage: 1000,
  entryTitleCharacters: 300,
  entryCharacters: 100_000,
  /** Characters of each entry in a list; the call for one entry answers its whole text. */
  entryPreviewCharacters: 2000,
  /** Characters of the entries, newest first, that an admin reads by break-glass access. */
  entriesOpenedCharacters: 4_000_000,
  auditPage: 100,
  /** Characters of the name of an event filter that an admin saves. */
  auditFilterNameCharacters: 40,
  /** Characters of an answer with events; the event that exceeds them begins the next page. */
  auditPageCharacters: 262_144,
  /** Events of one request and its consequences. */
  chainEvents: 200,
  chainRequests: 20,
  /**
   * Files of people's own data: being written in a process; under way in all of them; those that a person may begin in
   * 24 hours; bytes of a part, as it is stored and answered; parts that are stored together; ms for which one is tried that the
   * server cannot store; hours that a file is kept, and the most.
   */
  personalExport: {
    atOnce: 2,
    waiting: 100,
    ofDay: 20,
    readBytes: 524_288,
    partsTogether: 8,
    triedMs: 86_400_000,
    hours: 24,
    hoursMaximum: 168,
  },
  /**
   * Files and pictures of messages: bytes of one; of one message; characters of a name; those that a person uploaded and
   * no message carries, and how long they are kept; uploads that a process takes in at once, of all and of one person, and
   * pictures of them that are decoded at once; pixels, pixels of the longer side and frames of a picture, as decoders keep many lines of it, and pixels of the longer side of its thumbnail; characters of text that are read of one, and that a model is sent of one and of all
   * in a request; ms and bytes of memory in which the text of a PDF is read.
   */
  attachments: {
    bytes: 20_000_000,
    ofMessage: 10,
    nameCharacters: 200,
    unsentOfPerson: 100,
    unsentMs: 86_400_000,
    atOnce: 8,
    atOnceOfPerson: 2,
    picturesAtOnce: 2,
    pixels: 60_000_000,
    sidePixels: 30_000,
    frames: 2000,
    thumbnailPixels: 640,
    textCharacters: 500_000,
    sentCharacters: 20_000,
    sentCharactersInAll: 60_000,
    sentPictures: 5,
    sentPicturePixels: 1568,
    pdfMs: 15_000,
    pdfMemoryBytes: 134_217_728,
  },
  auditPageMaximum: 500,
  /** Events of an export from the screen; `ops audit-export` has all. */
  auditExport: 100_000,
  /** Storage of one person in megabytes, unless the settings say otherwise; `page`: people on a page for admins. */
  storage: { megabytes: 1000, megabytesOfDay: 250, page: 1000 },
  invitationSeconds: 7 * 24 * 3600,
  session: {
    sharedSeconds: 7 * 24 * 3600,
    externalSeconds: 30 * 60,
    extendSeconds: 30 * 60,
    longestSeconds: 30 * 24 * 3600,
    /** Messages that a shared page shows: the last ones. */
    messages: 500,
    /** Limits of the messages on a shared page; the last message is shown whatever its length. */
    characters: 300_000,
    /** Loads of shared pages by one address, and of one page, in a minute. */
    loads: { windowMs: 60_000, ofAddress: 120, ofPage: 600 },
    /** Open sessions of one person. */
    ofPerson: 200,
    /** Open links to a room that its owners see, newest first. */
    listed: 500,
  },
  preferenceBytes: 64 * 1024,
  /** Named layouts of one person, and characters of the name of one. */
  namedLayouts: 20,
  layoutNameCharacters: 60,
  /** Sections of one person that are not sent masked. */
  sendPolicies: 500,
  /** Messages that are pinned in one room. */
  pinsOfRoom: 50,
  /** People whose pictures one call asks for. */
  picturesOfCall: 50,
  /** People whom one person blocked. */
  blockedPeopleOfPerson: 500,
  /** Saved messages of one person, and characters of the note of one. */
  savedMessagesOfPerson: 1000,
  savedNoteCharacters: 300,
  /** Reminders of messages, of one person. */
  remindersOfPerson: 200,
  /** Dates of one reminder, and characters of the title of one. */
  datesOfReminder: 20,
  reminderTitleCharacters: 200,
  /** Characters of a message in the list of pinned or saved messages. */
  previewCharacters: 600,
  /** Saved prompts of one person, and characters of the name of one. */
  promptsOfPerson: 200,
  promptNameCharacters: 40,
  searchHits: 20,
  /** Characters of a search text. */
  searchCharacters: 200,
  /** Characters of the id of a stored object, a UUID. */
  idCharacters: 36,
} as const;

export const limits = { ...trafficLimits, ...signInLimits, ...modelLimits, ...contentLimits };
