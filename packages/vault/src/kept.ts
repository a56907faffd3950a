/**
 * A revoked token is remembered for so long after it has expired, in milliseconds: a clock that was
 * ahead and is set back must not make it valid again.
 */
export const keptMs = 24 * 60 * 60_000;
