/** A key without case and separators: `projects_priorities` and `projectsPriorities` are one. */
export function plainKey(key: string): string {
  return key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
