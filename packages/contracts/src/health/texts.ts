/** Instead of answers that would lack what is there. @param percent of it that can be read again */
export const remakingText = (percent: number): string =>
  `Everything is made ready to be read again, as after an update: ${percent} % is. Nothing is lost. Try again in a moment.`;

/** Of operations on the running product. */
export const opsTexts = {
  unknown: 'There is no projector of this name.',
  alreadyRebuilding: 'The read models are being built anew already.',
  nobodyProjects:
    'No process keeps the read models in step now, so nobody can build them anew. Start one with the role projectors, then ask again.',
  rebuild: 'Rebuild',
  begun: 'The read models are built anew. Reads go on meanwhile.',
} as const;
