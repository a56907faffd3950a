const key = 'activeChatId';

export function rememberedActiveChat(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

export function rememberActiveChat(roomId: string | undefined): void {
  if (roomId === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, roomId);
}
