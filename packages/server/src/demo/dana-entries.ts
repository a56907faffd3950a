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

/** `14 November`, so many days from today. */
function dayName(today: Date, offset: number): string {
  const date = new Date(today);
  date.setUTCDate(date.getUTCDate() + offset);
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** Waiting to be processed, oldest first; their dates are to come, whenever the demo is laid out. */
export function pendingEntries(today: Date): readonly DemoEntry[] {
  return [
    {
      title: 'Clay delivery moved',
      content: `The clay delivery comes a week later than planned, on ${dayName(today, 13)} at 14:00.`,
    },
    {
      title: 'Freja: receipts missing',
      content: 'Freja misses two receipts from September, the glaze order and the van.',
    },
    {
      title: 'Lease call with Henrik',
      content: `Unit 4 is ours if we answer by ${dayName(today, 10)} at noon. Henrik sends the electrician on ${dayName(today, 8)} at 10:00 and drops the asking rent.`,
    },
  ];
}
