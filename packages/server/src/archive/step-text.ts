import type { ArchiveStep } from '@mach42/event-store/sqlite/archive-log.ts';

const number = new Intl.NumberFormat('en');

const words: Readonly<Record<ArchiveStep, string>> = {
  copying: 'Copying',
  verifying: 'Comparing the copy with the log, up to',
  recording: 'Recording the segment up to',
  clearing: 'Removing from the log what the segment has, at',
  shrinking: 'Making the file of the log smaller',
};

/** What an archiving does, for operators. */
export const stepText = (step: ArchiveStep, position: number): string =>
  position === 0 ? words[step] : `${words[step]} position ${number.format(position)}`;
