/** Returns the claims of a token (RFC 7519 §4), read and not checked; undefined where the text is no token. */
export function claimsIn(token: string): Readonly<Record<string, unknown>> | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return undefined;
    throw error;
  }
}
