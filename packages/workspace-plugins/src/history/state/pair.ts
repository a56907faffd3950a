/** Two versions to compare, the older first; `from` 0 represents the time before the first one. */
export interface Pair {
  readonly from: number;
  readonly to: number;
}

export function withOneBefore(version: number): Pair {
  return { from: version - 1, to: version };
}

/** Returns two versions in the order in which they were saved; for a single version, it and the one before. */
export function pairOf(one: number, other: number): Pair {
  if (one === other) return withOneBefore(one);
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

/** Returns the version that was current at the end of a minute; versions are newest first. */
export function versionAt<Version extends { readonly at: string }>(
  versions: readonly Version[],
  minute: Date,
): Version | undefined {
  const end = minute.getTime() + 60_000;
  return versions.find(({ at }) => Date.parse(at) < end);
}

export function isSamePair(one: Pair | undefined, other: Pair | undefined): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}
