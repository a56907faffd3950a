/** The page that shows an invitation: `{origin}/invite/{key}`. */
export function inviteLink(origin: string, inviteKey: string): string {
  return `${origin}/invite/${encodeURIComponent(inviteKey)}`;
}
