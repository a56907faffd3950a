/**
 * A path with each part that cannot be decoded (RFC 3986 §2.1) taken to the letter, so that the router reads it: it names
 * no page, which is said then.
 */
export const decodable = (path: string): string =>
  path
    .split('/')
    .map((part) => (isDecodable(part) ? part : part.replaceAll('%', '%25')))
    .join('/');

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    // A stray percent sign, or no UTF-8: typed, or cut off.
    return false;
  }
}
