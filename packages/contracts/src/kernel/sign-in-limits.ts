/** Signing in, and the accounts and guests that do. */
export const signInLimits = {
  /** Of one guest. */
  guestMessages: { windowMs: 60_000, messages: 10 },
  guestChatHours: 24,
  /** In which a person can withdraw their own request to be forgotten. */
  forgettingDays: 14,
  forgettingDaysMaximum: 90,
  signIn: {
    windowMs: 5 * 60_000,
    /** Of a mobile from one address or one device; further ones elsewhere are slowed down. */
    failuresPerMobile: 10,
    failuresPerAddress: 30,
    /** Of a mobile, from all addresses and devices that never signed in with it. */
    failuresElsewhere: 100,
    /** How long an answer waits that is slowed down. */
    delayMs: 2000,
    /** Of one's own password or secret word. */
    changes: 10,
    /** Wrong codes of a second factor in a day, from all devices that never signed in as the person. */
    codesElsewhere: 30,
    recoveryCodes: 10,
    passkeysOfPerson: 10,
    /** How long the device may take to answer for a passkey. */
    challengeMs: 5 * 60_000,
    /** How long the person may stay at the sign-in service. */
    openIdMs: 10 * 60_000,
    /** Characters of a code of the sign-in service. */
    openIdCode: 8_000,
    /** Of one answer of the sign-in service. */
    openIdBytes: 1_000_000,
    openIdTimeoutMs: 10_000,
    /** How long the second step may take. */
    ticketMs: 10 * 60_000,
    /** For a turn to be compared with a hash. */
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
    /** How long a link is valid: to confirm an address, and to set a new password. */
    confirmationMs: 24 * 60 * 60_000,
    passwordLinkMs: 60 * 60_000,
    /** Messages that wait in a process to be handed over. */
    waiting: 1_000,
    /** How long one is tried, and how long one attempt takes at most. */
    triedMs: 30 * 60_000,
    attemptMs: 60_000,
    /** The same while an admin waits. */
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
    /** Of one attempt, and attempts with one notice. */
    attemptMs: 10_000,
    tries: 4,
    /** The longest wait that a push service may ask for. */
    waitMs: 5 * 60_000,
    /** Notices that wait in a process. */
    waiting: 2_000,
  },
  /** Characters of a password or a secret word. */
  password: { least: 10, most: 200 },
  /** Of all guests of one address; the window is that of a guest's messages. */
  guestsOfAddress: { messages: 60, signIns: 30 },
} as const;
