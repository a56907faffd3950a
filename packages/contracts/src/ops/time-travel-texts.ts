/** Of read models as they were at an earlier time. */
export const timeTravelTexts = {
  title: 'Time Travel',
  underWay: 'Another look at an earlier time is open. It ends within an hour; end it, or wait.',
  nothingThen: 'Nothing had happened yet at that time.',
  notReached: 'The read models have not reached that position yet. Try it again in a moment.',
  noPerson: 'There was no such person at that time.',
  none: 'No look at an earlier time is open. It ended, or was ended.',
  building: 'The read models of that time are still being built.',
  notYours: 'Another admin opened it.',
  noRoom:
    'There is not enough free disk space beside the read models. Use ops time-travel on a copy of the data.',
  tooLarge: 'The read models of that time are larger than the limit for them.',
  notHere:
    'Several processes serve this workspace, and a look at an earlier time is kept by one alone. ' +
    'Use ops time-travel on a copy of the data.',
  oneOfBoth: 'Give a time or a position, one of the two.',
  begun: 'The workspace of that time is being built.',
  ended: 'It was ended, and its files are removed.',
} as const;
