import type { Addition } from './known-sections.ts';

/** How the value of a field is entered. */
export type FieldForm = 'line' | 'text' | 'date' | 'time' | 'choice';

export interface ItemField {
  readonly name: string;
  readonly form: FieldForm;
  /** Of a choice. */
  readonly choices?: readonly string[];
  /** What a new item begins with. */
  readonly initially?: string;
}

const priority: ItemField = {
  name: 'priority',
  form: 'choice',
  choices: ['high', 'medium', 'low'],
  initially: 'medium',
};
const status: ItemField = {
  name: 'status',
  form: 'choice',
  choices: ['active', 'completed', 'paused'],
  initially: 'active',
};
const deadline: ItemField = { name: 'deadline', form: 'date' };
const description: ItemField = { name: 'description', form: 'text' };

/** The fields of what is added to a section, in the order in which they are asked for. */
export const itemFields: Readonly<Record<Addition, readonly ItemField[]>> = {
  project: [{ name: 'name', form: 'line' }, priority, status, deadline, description],
  task: [{ name: 'title', form: 'line' }, priority, status, deadline],
  event: [
    { name: 'title', form: 'line' },
    {
      name: 'type',
      form: 'choice',
      choices: ['meeting', 'appointment', 'deadline', 'reminder', 'personal'],
      initially: 'meeting',
    },
    { name: 'date', form: 'date' },
    { name: 'time', form: 'time' },
    description,
  ],
  contact: [
    { name: 'name', form: 'line' },
    {
      name: 'category',
      form: 'choice',
      choices: ['professional', 'client', 'family', 'mentor', 'personal'],
      initially: 'personal',
    },
    { name: 'relationship', form: 'line' },
    { name: 'company', form: 'line' },
    { name: 'lastContact', form: 'date' },
    { name: 'notes', form: 'text' },
  ],
  note: [
    { name: 'title', form: 'line' },
    { name: 'content', form: 'text' },
    { name: 'date', form: 'date' },
  ],
  text: [{ name: 'item', form: 'line' }],
  field: [
    { name: 'name', form: 'line' },
    { name: 'value', form: 'line' },
  ],
};
