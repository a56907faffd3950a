const endings = new Intl.PluralRules('en', { type: 'ordinal' });
const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;

/** `1st`, `2nd`, `11th`. */
export function ordinal(place: number): string {
  return `${place}${ending[endings.select(place)]}`;
}
