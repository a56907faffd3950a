/** To whoever calls without a pause. */
export const tooManyCallsText = 'You are asking for too much at once. Wait a moment.';

/** To whoever opens one socket too many. */
export const tooManySocketsText =
  'There are too many connections of yours. Close a window, then reload.';

/** While the server ends what is under way. */
export const stoppingText = 'The server is stopping. Try again in a moment.';

/** Instead of answers that would lack what is there. @param percent of it that can be read again */
export const remakingText = (percent: number): string =>
  `Everything is made ready to be read again, as after an update: ${percent} % is. Nothing is lost. Try again in a moment.`;

/** Instead of claiming that what is shown has everything. @param parts as the header `x-held-up` names them */
export const heldUpText = (parts: string): string =>
  `Not everything here is up to date: an event that cannot be read holds up ${parts}. Nothing is lost. An operator can see it on the page System Health.`;

/** Of operations on the running product. */
export const opsTexts = {
  unknown: 'There is no projector of this name.',
  alreadyRebuilding: 'The read models are being built anew already.',
  nobodyProjects:
    'No process keeps the read models in step now, so nobody can build them anew. Start one with the role projectors, then ask again.',
  rebuild: 'Rebuild',
  begun: 'The read models are built anew. Reads go on meanwhile.',
} as const;
