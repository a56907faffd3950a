export interface DemoEntry {
  readonly title: string;
  readonly content: string;
}

/** Processed by hand when the demo is laid out, oldest first. */
export const processedEntries: readonly DemoEntry[] = [
  {
    title: 'Swim club, winter hours',
    content: 'The swim club opens at 07:00 in winter, Tuesdays and Fridays.',
  },
  {
    title: 'Clay prices, new supplier',
    content: 'The new supplier asks 12 kr a kilo for stoneware, from 200 kg on.',
  },
];

/** Waiting to be processed, oldest first. */
export const pendingEntries: readonly DemoEntry[] = [
  {
    title: 'Clay delivery moved',
    content: 'The clay delivery comes a week later than planned, on Thursday at 14:00.',
  },
  {
    title: 'Freja: receipts missing',
    content: 'Freja misses two receipts from September, the glaze order and the van.',
  },
  {
    title: 'Lease call with Henrik',
    content:
      'Unit 4 is ours from 1 December if we answer by 14 November at noon. Henrik sends the electrician on the 12th at 10:00 and drops the asking rent.',
  },
];
