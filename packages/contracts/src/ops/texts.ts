/** Shortest and longest reason for what an operator does to an event. */
export const opsReasonLength = { least: 10, most: 500 } as const;

export const projectionTexts = {
  title: 'Projections',
  intro:
    'Projections turn the event log into the rows that people read. All of them share one position, so a rebuild builds all of them, beside the rows in use. Choose some to compare their tables alone.',
  paused: 'The rebuild is paused.',
  resumed: 'The rebuild continues.',
  aborted: 'The rebuild is aborted. The rows in use stay.',
  approved: 'The rebuilt rows are used as soon as they have caught up.',
  compares:
    'The rows are rebuilt beside those in use and compared. Nothing changes until you decide.',
  same: 'A rebuild would change nothing.',
} as const;

export const parkedTexts = {
  title: 'Parked Events',
  none: 'Every event was applied. One that cannot be is listed here, with what waits for it.',
  reasonNeeded: 'Give a reason of at least 10 characters; the audit keeps it.',
  notParked: 'This event is not parked. It may have been resolved in the meantime.',
  waits: (position: string): string =>
    `This event only waits for the event at ${position}. Resolve that one.`,
  notInLog: 'This event is not in the log any more.',
  unknownType: (type: string): string =>
    `This version does not know events of the type ${type}: install the version that does, or skip the event.`,
  /** @param why as `data.roomId is missing` */
  doesNotFit: (why: string): string => `This cannot be the data of the event: ${why}.`,
  noMetadata:
    'The metadata of this event is damaged, so it is not known whose it is. It can be skipped, not repaired.',
  withheld: 'This event holds a PHOD with its secrets and is no JSON, so nothing of it is shown.',
  retried: 'The projections try it again.',
  skipped: 'The event is skipped. What waited for it is applied.',
  mended: 'The event is repaired. What waited for it is applied.',
} as const;
