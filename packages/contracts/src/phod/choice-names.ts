import { t } from '@mach42/language/t.ts';

/** The choices that fields of items offer. */
const choices: Readonly<Record<string, string>> = {
  high: t('High'),
  medium: t('Medium'),
  low: t('Low'),
  active: t('Active'),
  completed: t('Completed'),
  paused: t('Paused'),
  meeting: t('Meeting'),
  appointment: t('Appointment'),
  deadline: t('Deadline'),
  reminder: t('Reminder'),
  personal: t('Personal'),
  professional: t('Professional'),
  client: t('Client'),
  family: t('Family'),
  mentor: t('Mentor'),
};

/** A choice as a form offers it; undefined for any other text. */
export const choiceName = (text: string): string | undefined =>
  Object.hasOwn(choices, text) ? choices[text] : undefined;
