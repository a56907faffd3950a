/** Of the log explorer. */
export const logTexts = {
  title: 'Log Explorer',
  notFound: 'There is no such event in the log, or the read models have not reached it yet.',
  nothing: 'No event fits these fields. Remove one of them, or choose a longer time.',
  hidden:
    'What an event holds belongs to people. Give a reason: it is recorded, and each person whose data it is reads it.',
} as const;
