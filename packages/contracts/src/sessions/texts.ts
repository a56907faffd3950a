export const sessionTexts = {
  expired: 'Session has expired',
  notFound: 'Session not found',
  loadFailed: 'Error Loading Session',
  extendFailed: 'Failed to extend session',
  closeFailed: 'Failed to close session',
  exists: 'This session exists already.',
  notYours: 'Only the person who opened this session can do this.',
  notExternal: 'Only an external model opens a session.',
} as const;
