import type { BriefData } from '@mach42/contracts/phod/schemas.ts';

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
      content: `Had a call with Henrik. Unit 4 is ours if we answer by ${dayName(today, 10)} at noon. He sends the electrician on ${dayName(today, 8)} at 10:00 and drops the asking rent. Handover of the keys on ${dayName(today, 16)} at 09:00.`,
    },
  ];
}

/** ISO date so many days from `today`, so that the demo is always recent. */
function day(today: Date, offset: number): string {
  const date = new Date(today);
  date.setUTCDate(date.getUTCDate() + offset);
  return date.toISOString().slice(0, 10);
}

/** Dana's file as she first saved it. */
export function firstPhod(today: Date): BriefData {
  return {
    personalInfo: {
      name: 'Dana Demo',
      studio: 'Harbour workshop, unit 4',
      hours: '08:30–16:00',
      languages: 'Danish, English',
    },
    planner_calendar: [
      {
        title: 'Q3 numbers to Freja',
        type: 'deadline',
        date: day(today, 3),
        time: '',
        description: '',
      },
      {
        title: 'Electrician, unit 4',
        type: 'meeting',
        date: day(today, 8),
        time: '10:00',
        description: '',
      },
    ],
    ai_only_questions: ['Which of my projects lose money?', 'When in the week do I work best?'],
    interests: ['Ceramics', 'Cold-water swimming', 'Type design', 'Sourdough', 'Night trains'],
    projects_priorities: [
      {
        name: 'Harbour studio lease',
        priority: 'high',
        status: 'active',
        description: 'Henrik wants an answer on unit 4.',
        deadline: day(today, 26),
      },
      {
        name: 'Spring glaze collection',
        priority: 'medium',
        status: 'active',
        description: 'Six glazes, two of them new.',
        deadline: day(today, 100),
      },
      {
        name: 'Kiln order',
        priority: 'medium',
        status: 'active',
        description: 'Waits for the lease.',
        deadline: '',
      },
      {
        name: 'Bookkeeping move',
        priority: 'low',
        status: 'active',
        description: 'From paper binders to Freja’s system.',
        deadline: '',
      },
    ],
    social_relations: [
      {
        name: 'Henrik',
        category: 'professional',
        relationship: 'Landlord',
        company: 'Harbour workshops',
        notes: 'Pays the kiln wiring.',
        lastContact: day(today, -14),
      },
      {
        name: 'Freja',
        category: 'professional',
        relationship: 'Accountant',
        company: '',
        notes: 'Prefers spreadsheets to letters.',
        lastContact: day(today, -5),
      },
      {
        name: 'Mo',
        category: 'mentor',
        relationship: 'Studio partner',
        company: '',
        notes: '',
        lastContact: day(today, -1),
      },
    ],
    notes: [
      {
        title: 'Kiln power',
        content:
          'Needs its own three-phase circuit, 32 A. Henrik pays the rewiring, his electrician signs it off.',
        date: day(today, -2),
      },
      {
        title: 'Glaze 12B, celadon',
        content:
          '1,240 °C with a slow cool from 1,100 °C. The old kiln loses heat at the door; turn the shelf half way.',
        date: day(today, -9),
      },
      { title: 'Asking rent', content: '9,900 kr a month, open to talk.', date: day(today, -20) },
    ],
    resourcesStash: {
      'Kiln manual': 'Binder 3, top shelf',
      'Clay supplier': 'Orders before Tuesday noon',
    },
    secrets: { 'Door code': '4 2 7 1', 'Alarm word': 'celadon' },
    categories: ['studio', 'money', 'people'],
    chatHistory: [],
  };
}

/** Returns the same file after an hour of editing: the history of the demo shows the change. */
export function editedPhod(first: BriefData, today: Date): BriefData {
  const projects = first['projects_priorities'] as readonly { readonly name: string }[];
  const calendar = first['planner_calendar'] as readonly object[];
  return {
    ...first,
    projects_priorities: projects.map((project) =>
      project.name === 'Bookkeeping move' ? { ...project, status: 'paused' } : project,
    ),
    planner_calendar: [
      ...calendar,
      {
        title: 'Lease answer to Henrik',
        type: 'deadline',
        date: day(today, 10),
        time: '12:00',
        description: '',
      },
    ],
  };
}

/** The file with an entry as a note at the end. */
export function withNote(
  phod: BriefData,
  entry: { readonly title: string; readonly content: string },
  today: Date,
): BriefData {
  const notes = phod['notes'] as readonly object[];
  return { ...phod, notes: [...notes, { ...entry, date: day(today, 0) }] };
}
