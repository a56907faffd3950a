/** Of operations on the running product. */
export const opsTexts = {
  unknown: 'There is no projector of this name.',
  alreadyRebuilding: 'The read models are being built anew already.',
  nobodyProjects:
    'No process keeps the read models in step now, so nobody can build them anew. Start one with the role projectors, then ask again.',
  rebuild: 'Rebuild',
  begun: 'The read models are built anew. Reads go on meanwhile.',
} as const;
