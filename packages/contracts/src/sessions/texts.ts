export const sessionTexts = {
  expired: 'Session has expired',
  notFound: 'Session not found',
  loadFailed: 'Error Loading Session',
  extendFailed: 'Failed to extend session',
  closeFailed: 'Failed to close session',
  exists: 'This session exists already.',
  notYours: 'Only the person who opened this session can do this.',
  notExternal: 'Only an external model opens a session.',
  masked: 'Names and other details that identify people are replaced.',
  empty: 'Nothing was said in this chat yet.',
  external:
    'This session was opened for an assistant elsewhere. It shows nothing of the workspace: no chat, no file and no name.',
  /** In the place of a name that cannot be replaced by an alias. */
  someone: 'Someone',
  tooOften: 'This page was loaded too often. Try again in a minute.',
  lastMessages: (count: number) => `Only the last ${count} messages are shown.`,
} as const;
