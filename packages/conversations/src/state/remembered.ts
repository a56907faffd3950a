type Place = 'activeChatId' | 'activeRoomId';

/** What was open last in this browser. */
export function remembered(place: Place): string | undefined {
  return localStorage.getItem(place) ?? undefined;
}

export function remember(place: Place, roomId: string | undefined): void {
  if (roomId === undefined) localStorage.removeItem(place);
  else localStorage.setItem(place, roomId);
}

const heldUnread = 'heldUnread';

/** The room that a person marked as unread and has not left since; a reload is no leaving. */
export function rememberedUnread(userId: string): string | undefined {
  const [owner, roomId] = (sessionStorage.getItem(heldUnread) ?? '').split(' ');
  return owner === userId ? roomId : undefined;
}

export function rememberUnread(userId = '', roomId?: string): void {
  if (roomId === undefined) sessionStorage.removeItem(heldUnread);
  else sessionStorage.setItem(heldUnread, `${userId} ${roomId}`);
}
