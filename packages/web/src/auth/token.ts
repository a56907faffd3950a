/**
 * The expiry claim (`exp`, RFC 7519 §4.1.4) of a token in milliseconds; undefined when it has none.
 */
export function expiryOf(token: string): number | undefined {
  const claims = token.split('.')[1];
  if (claims === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof parsed !== 'object' || parsed === null || !('exp' in parsed)) return undefined;
    return typeof parsed.exp === 'number' ? parsed.exp * 1000 : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return undefined;
    throw error;
  }
}

export function isExpired(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry !== undefined && expiry <= now;
}
