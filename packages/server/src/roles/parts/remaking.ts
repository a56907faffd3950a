/** How far read models are that are made anew. */
export interface Remaking {
  readonly position: bigint;
  readonly target: bigint;
}

/** So many events behind, rows are not a moment late: most of them are not there. */
const farBehind = 1_000n;

/**
 * Tells of read models that lack what was in them before, as after an update that changes the form of
 * rows: they begin at 0 again and are made from the log.
 * @param head where the log ended at the start
 * @returns undefined once what was there is there again, but for a moment's events
 */
export function remakingOf(
  progress: { readonly position: bigint },
  head: bigint,
): () => Remaking | undefined {
  let target = head;
  return () => {
    const { position } = progress;
    if (position > target) target = position;
    const isThere = position > 0n ? target - position <= farBehind : target === 0n;
    return isThere ? undefined : { position, target };
  };
}
