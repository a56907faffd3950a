/** A section key without what the two ways to write it differ in. */
const normal = (key: string): string => key.replaceAll('_', '').toLowerCase();

const copies = new Set([
  'chathistory',
  'unprocesseddataentries',
  'pendingdataraisentries',
  'processeddataraisentries',
]);
const protectedNames = new Set(['secrets', 'categories', 'chathistory']);

/**
 * Sections that are never quoted: `secrets`, what the platform keeps for itself (a leading
 * underscore), and copies of entries and chats, which are searched where they live.
 */
export function isHiddenSection(key: string): boolean {
  return key.startsWith('_') || normal(key) === 'secrets' || copies.has(normal(key));
}

/** Sections that a merge never writes into. */
export function isProtectedSection(key: string): boolean {
  return isHiddenSection(key) || protectedNames.has(normal(key));
}
