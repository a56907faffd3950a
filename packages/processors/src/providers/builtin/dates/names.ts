/** Months and weekdays in English, Danish and German, as full names and as they are shortened. */
const months: readonly string[] = [
  'january|jan|januar|jänner',
  'february|feb|februar',
  'march|mar|marts|märz|mrz',
  'april|apr',
  'may|maj|mai',
  'june|jun|juni',
  'july|jul|juli',
  'august|aug',
  'september|sep|sept',
  'october|oct|oktober|okt',
  'november|nov',
  'december|dec|dezember|dez',
];

const weekdays: readonly string[] = [
  'monday|mon|mandag|man|montag',
  'tuesday|tue|tues|tirsdag|tirs|dienstag',
  'wednesday|wed|onsdag|ons|mittwoch',
  'thursday|thu|thurs|torsdag|tors|donnerstag',
  'friday|fri|fredag|fre|freitag',
  'saturday|sat|lørdag|lør|samstag|sonnabend',
  'sunday|sun|søndag|søn|sonntag',
];

const numbered = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap((words, index) => words.split('|').map((word) => [word, index + 1])));

/** Number of a month, 1 to 12, by its name in lower case. */
export const monthNumbers = numbered(months);

/** Number of a weekday, 1 Monday to 7 Sunday, by its name in lower case. */
export const weekdayNumbers = numbered(weekdays);

const longestFirst = (names: Iterable<string>): string =>
  [...names].toSorted((one, other) => other.length - one.length).join('|');

/** Alternatives for a regular expression. */
export const monthPattern = longestFirst(monthNumbers.keys());

/** Full names only: `man`, `sun` and `ons` are words of their own. */
export const weekdayPattern = longestFirst(
  [...weekdayNumbers.keys()].filter((name) => /(?:day|dag|tag|mittwoch|abend)$/.test(name)),
);
