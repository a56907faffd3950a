/** Of operations on the running product. */
export const opsTexts = {
  unknown: 'There is no projector of this name.',
  alreadyRebuilding: 'The read models are being built anew already.',
  rebuild: 'Rebuild',
  begun: 'The read models are built anew. Reads go on meanwhile.',
} as const;
