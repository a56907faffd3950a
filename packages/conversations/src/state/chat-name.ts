const longest = 40;

/** Names a chat after the first words written in it. */
export function chatName(firstMessage: string): string {
  const line = firstMessage.trim().split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest + 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > 10 ? space : longest).trimEnd()}…`;
}
