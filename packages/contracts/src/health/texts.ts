import { t } from '@mach42/language/t.ts';

/** The text for a client that calls too often. */
export const tooManyCallsText = t('Too many requests at once. Wait a moment, then try again.');

/** The text for a client that opens too many sockets. */
export const tooManySocketsText = t(
  'You have too many connections open. Close a window, then reload.',
);

/** The text for a client that does not read the answers it asked for. */
export const tooMuchUnreadText = t(
  'Too much of what was asked for is still being sent. Wait for it, then try again.',
);

/** The text of answers while the server stops. */
export const stoppingText = t('The server is stopping. Try again in a moment.');

/** The text of answers while the read models are rebuilt. */
export const rebuildingText = t(
  'The data is being prepared, as after an update. Nothing is lost. Try again in a moment.',
);

/**
 * Returns the notice of a page that may be incomplete.
 * @param parts the parts as the header `x-held-up` names them
 */
export const heldUpText = (parts: string): string =>
  t(
    'Not everything here is up to date: an event that cannot be read holds up {parts}. Nothing is lost. An operator can see it on the page System Health.',
    { parts },
  );

/** Texts of operations on the running product. */
export const opsTexts = {
  unknown: t('There is no projector of this name.'),
  alreadyRebuilding: t(
    'The read models are being rebuilt already, rows of an aborted rebuild are being removed, or rebuilt rows wait until they are used or aborted.',
  ),
  noProjections: t(
    'No process with the role projectors is running, so the read models cannot be rebuilt. Start one, then try again.',
  ),
  noRebuild: t('No rebuild is under way.'),
  notCompared: t('There is no comparison to decide on. Start one, and wait until it is done.'),
  isCompared: t(
    'The rows are compared: there is nothing to pause. Use the rebuilt rows, or abort.',
  ),
  comparedElsewhere: t(
    'Another process has the compared rows, and only that one can show them. Use its address.',
  ),
  cannotPause: t('A rebuild that switches cannot be paused or aborted any more.'),
  rebuild: t('Rebuild'),
  begun: t('The read models are being rebuilt. They can be read in the meantime.'),
} as const;
