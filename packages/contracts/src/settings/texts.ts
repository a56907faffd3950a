export const settingTexts = {
  title: 'Settings',
  stale: (base: number, current: number) =>
    `These settings have changed since: you saw version ${base}, the newest is ${current}.`,
  unknown: (name: string) => `There is no setting ${name}.`,
  between: (least: number, most: number) =>
    `Enter a number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`,
  whole: 'Enter a whole number.',
  nameNeeded: 'Enter the name of a model as its provider writes it, without spaces.',
  namesNeeded: 'Enter at least one name of a model, one a line, without spaces.',
  saved: 'Settings saved',
  discarded: 'What you typed was discarded',
  savedElsewhere: 'Another admin has saved these settings since.',
} as const;
