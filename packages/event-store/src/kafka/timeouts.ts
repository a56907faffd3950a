/** Milliseconds that a broker may take to answer. */
export const requestTimeoutMs = 10_000;

/** The attempts of one request: some five seconds, longer than the election of another leader takes. */
export const retries = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 8 };

/**
 * The attempts of a relay. A transaction may begin some milliseconds after the end of the one before; a relay that
 * asks too early asks again.
 */
export const soonRetries = {
  initialRetryTime: 4,
  multiplier: 1.3,
  maxRetryTime: 1_000,
  retries: 24,
};

/** The pause before a failed operation starts again, in milliseconds. */
export const pauseMs = 500;

/** Most time that the brokers wait for news before they answer a fetch without any. */
export const fetchWaitMs = 300;

/**
 * After this time, in milliseconds, a client reads again which broker leads which partition. Otherwise it would read
 * nothing for minutes from a partition that had no leader when the client asked.
 */
export const metadataMaxAge = 3_000;

/** After so much silence a member of a group is taken for dead, in milliseconds. */
export const usualSessionTimeoutMs = 10_000;
