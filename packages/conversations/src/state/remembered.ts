type Place = 'activeChatId' | 'activeRoomId';

/** What was open last in this browser. */
export function remembered(place: Place): string | undefined {
  return localStorage.getItem(place) ?? undefined;
}

export function remember(place: Place, roomId: string | undefined): void {
  if (roomId === undefined) localStorage.removeItem(place);
  else localStorage.setItem(place, roomId);
}
