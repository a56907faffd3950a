import { inLanguage, t } from '@mach42/language/t.ts';
import type { ReadingHabits } from '../preferences/notification-preferences.ts';

/** Calls a function that makes texts, with the language of a person; undefined: English. */
export const inLanguageOf = <T>(
  reader: Partial<ReadingHabits> | undefined,
  make: () => T,
): Promise<T> => inLanguage(reader?.language ?? 'en', make);

const connect = () =>
  t(
    'An admin can connect a language model. What everything here means is in the help, or ask me, as in “what is a PHOD?”',
  );

interface HygieneCounts {
  readonly entries: number;
  readonly reused: number;
  readonly short: number;
  readonly undated: number;
  readonly old: number;
  readonly shortestGood: number;
}

/**
 * The sentences of the built-in assistant around its quotations. They are functions, because they are made in the
 * language of the person who asks.
 */
export const builtinTexts = {
  connect,
  whatIAm: () =>
    t(
      'No language model is connected, so the built-in assistant answers: I search your PHOD, your entries and this chat word by word and quote what I find, with its place.',
    ),
  examples: () =>
    t(
      'Ask for example “what is due this week”, “list my projects”, or for a name or a word from your data.',
    ),
  noPictures: () =>
    t(
      'The built-in assistant cannot see pictures, so this answers your words alone. Ask a model that can: under AI Models it is marked “Sees pictures”.',
    ),
  footnote: () =>
    t('_Quoted from your own data by the built-in assistant, which is not a language model._'),
  footnoteOfHelp: () => t('_The built-in assistant, which is not a language model, answered._'),
  greeting: (name: string | undefined) =>
    name === undefined ? t('Hello!') : t('Hello {name}!', { name }),
  welcome: () => t('You are welcome.'),
  nothing: (isPersonal: boolean) =>
    isPersonal
      ? t(
          'I found nothing about that in your PHOD, your entries or this chat. I compare words and do not understand sentences, so try the words that your data uses. {connect}',
          { connect: connect() },
        )
      : t(
          'I found nothing about that in this chat. I compare words and do not understand sentences, so try the words that your data uses. {connect}',
          { connect: connect() },
        ),
  onlyChat: () =>
    t('Here I can search only this chat; your own data is quoted in private chats alone.'),
  /** `when`: as `ranges` names it. */
  nothingDated: (when: string) => t('Nothing in your PHOD is dated {when}.', { when }),
  nextOnes: () => t('The next ones:'),
  nothingLater: () =>
    t('Nothing is dated later either. Dates come from your calendar, tasks and projects.'),
  fromHelp: (title: string) => t('_From the page “{title}” of the help._', { title }),
  secretsStay: () => t('The section Secrets is never read for an answer.'),
  hygiene: (counts: string) =>
    t('**Your secrets**, counted by the platform, which shows them to no model: {counts}', {
      counts,
    }),
  hygieneCounts: ({ entries, reused, short, undated, old, shortestGood }: HygieneCounts) =>
    [
      t('{entries, plural, one {# entry} other {# entries}}', { entries }),
      t('{reused} with a value that another has, too', { reused }),
      t('{short} shorter than {shortestGood} characters', { short, shortestGood }),
      t('{undated} without a date', { undated }),
      t('{old} last changed more than a year ago.', { old }),
    ].join('; '),
  sent: () => t('**What models were sent on your behalf**, by month (UTC) and provider:'),
  /** `month`: `November 2026`. */
  sentTo: (month: string, provider: string, isOutside: boolean) =>
    isOutside
      ? t('{month}, {provider}, outside this machine', { month, provider })
      : t('{month}, {provider}, on this machine', { month, provider }),
  calls: (count: number) => t('{count, plural, one {# call} other {# calls}}', { count }),
  purpose: (purpose: string, count: number) => {
    if (purpose === 'reply')
      return t('{count, plural, one {# reply} other {# replies}}', { count });
    if (purpose === 'merge') return t('{count, plural, one {# merge} other {# merges}}', { count });
    return `${count} ${purpose}`;
  },
  failed: (count: number) => t('{count} failed', { count }),
  sentTimes: (count: number) => t('sent {count, plural, one {once} other {# times}}', { count }),
  /** Says how many calls, and not which sections: the name of a section that is not to be sent is in no prompt. */
  withheld: (count: number) => t('{count} without sections that you keep here', { count }),
  unmasked: (count: number) => t('{count} with sections that you send unmasked', { count }),
  asModels: (models: string) => t('as {models}', { models }),
  tokens: (input: string, output: string) =>
    t('{input} tokens in, {output} out', { input, output }),
  name: () => t('Built-in assistant'),
  free: () => t('free'),
  fromFiles: () => t('From the attached files:'),
  filesBegin: () =>
    t('The attached files begin as follows. Ask with words that are in them to find more.'),
  notInFiles: () => t('The attached files say nothing about that in the same words.'),
  nothingSent: () => t('No model was called on your behalf so far.'),
  noWords: () => t('Ask me with a few words that could be in your data.'),
  fromPhod: () => t('From your PHOD:'),
  fromEntries: () => t('From your entries:'),
  fromChat: () => t('From this chat:'),
  inPhod: (when: string) => t('In your PHOD, {when}:', { when }),
  inEntries: () => t('In entries that are not in your PHOD yet:'),
  more: (count: number) => t('and {count} more.', { count }),
  entryOf: (day: string) => t('entry of {day}', { day }),
  itemOfList: (ordinal: string) => t('{ordinal} item', { ordinal }),
  items: (count: number) => t('{count, plural, one {# item} other {# items}}', { count }),
  entries: (count: number) =>
    t('{count, plural, one {You have # entry.} other {You have # entries.}}', { count }),
} as const;

/** Stretches of time, as they are named within the sentences above. */
export const rangeTexts = {
  thisWeek: () => t('this week'),
  nextWeek: () => t('next week'),
  thisMonth: () => t('this month'),
  nextMonth: () => t('next month'),
  overdue: () => t('before today'),
  fromToday: () => t('from today on'),
  onDay: (day: string) => t('on {day}', { day }),
} as const;
