/** Close codes of the WebSocket (4000–4999: private use, RFC 6455 §7.4.2). */
export const closeCodes = {
  /** No valid `hello` in time, or the sign-in ended. */
  unauthorized: 4401,
  /** The reader was slower than the server, or answers nothing; resume with `since`. */
  slowReader: 4408,
  /** The person, or the address, has as many sockets as it may. */
  tooMany: 4429,
  /** The server is stopping; resume elsewhere. */
  goingAway: 1001,
} as const;
