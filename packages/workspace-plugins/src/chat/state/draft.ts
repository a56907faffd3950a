const keyOf = (chatId: string | undefined) => `draft:${chatId ?? 'new'}`;

/** What was written in a chat and not sent, kept in this browser only. */
export function readDraft(chatId: string | undefined): string {
  return localStorage.getItem(keyOf(chatId)) ?? '';
}

export function writeDraft(chatId: string | undefined, text: string): void {
  if (text === '') forgetDraft(chatId);
  else localStorage.setItem(keyOf(chatId), text);
}

export function forgetDraft(chatId: string | undefined): void {
  localStorage.removeItem(keyOf(chatId));
}
