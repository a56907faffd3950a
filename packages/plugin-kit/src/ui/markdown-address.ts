const harmless = /^(?:https?|mailto):/i;
const withProtocol = /^[^/?#]*:/;

/** The address as it is if it is of this site or of a kind that runs nothing; else none. */
export function safeAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  return withProtocol.test(address) && !harmless.test(address) ? undefined : address;
}
