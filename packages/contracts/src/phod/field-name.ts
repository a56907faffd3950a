/** A field's name as it is stored: a-z, 0-9 and single underscores between them; may become ''. */
export function normaliseFieldName(typed: string): string {
  return typed
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '');
}
