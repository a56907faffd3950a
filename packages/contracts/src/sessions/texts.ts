import { t } from '@mach42/language/t.ts';

export const sessionTexts = {
  expired: t('Session has expired'),
  notFound: t('Session not found'),
  loadFailed: t('Error Loading Session'),
  extendFailed: t('Failed to extend session'),
  closeFailed: t('Failed to close session'),
  exists: t('This session exists already.'),
  notYours: t('Only the person who opened this session can do this.'),
  notExternal: t('Only an external model opens a session.'),
  masked: t('Names and other details that identify people are replaced.'),
  empty: t('Nothing was said in this chat yet.'),
  external: t(
    'This session was opened for an assistant elsewhere. It shows nothing of the workspace: no chat, no file and no name.',
  ),
  /** The text that replaces a name for which there is no alias. */
  someone: t('Someone'),
  tooOften: t('This page was loaded too often. Try again in a minute.'),
  lastMessages: (count: number) => t('Only the last {count} messages are shown.', { count }),
} as const;
