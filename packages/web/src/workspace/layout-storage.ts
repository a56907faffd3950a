/** Where a person's layout is kept in local storage. */
export function layoutKey(userId: string): string {
  return `workspace_layout:${userId}`;
}

/** Drops the layouts of everyone on this browser. */
export function clearLayouts(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(layoutKey(''))) storage.removeItem(key);
}
