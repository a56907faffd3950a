type Remembered = 'activeChatId' | 'activeRoomId';

/** Returns the chat or room that was open last in this browser. */
export function remembered(key: Remembered): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

export function rememberChat(roomId: string | undefined): void {
  const key: Remembered = 'activeChatId';
  if (roomId === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, roomId);
}

const heldUnread = 'heldUnread';

/** Returns the room that a person marked as unread and has not left since; a reload does not count as leaving. */
export function rememberedUnread(userId: string): string | undefined {
  const [owner, roomId] = (sessionStorage.getItem(heldUnread) ?? '').split(' ');
  return owner === userId ? roomId : undefined;
}

export function rememberUnread(userId = '', roomId?: string): void {
  if (roomId === undefined) sessionStorage.removeItem(heldUnread);
  else sessionStorage.setItem(heldUnread, `${userId} ${roomId}`);
}

const notified = 'notifiedDue';

/**
 * Returns the number of due reminders of which this window has shown a notice, so that a reload does not show it
 * again.
 */
export function rememberedDue(userId: string): number {
  const [owner, due] = (sessionStorage.getItem(notified) ?? '').split(' ');
  return owner === userId ? Number(due) : 0;
}

export function rememberDue(userId: string, due: number): void {
  sessionStorage.setItem(notified, `${userId} ${due}`);
}
