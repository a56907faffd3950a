import { longestText } from './find-dates.ts';

export interface FoundTime {
  /** `HH:MM`, 24 hours. */
  readonly time: string;
  readonly start: number;
  readonly end: number;
}

const patterns: readonly RegExp[] = [
  /(?<![\p{L}\p{N}.:])(?:kl\.?|at|um|@)?\s?(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?\s?(?<half>am|pm|a\.m\.|p\.m\.)(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}.:])(?:kl\.?\s*|at\s+|um\s+|@\s*)?(?<hour>\d{1,2}):(?<minute>\d{2})(?:\s*Uhr)?(?![\p{L}\p{N}:])/giu,
  /(?<![\p{L}\p{N}.:])(?:um\s+)?(?<hour>\d{1,2})(?:[.:](?<minute>\d{2}))?\s*Uhr(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}.:])(?:kl\.?\s*|klokken\s+)(?<hour>\d{1,2})(?:[.:](?<minute>\d{2}))?(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}.:])at\s+(?<hour>\d{1,2})(?:\.(?<minute>\d{2}))?(?![\p{L}\p{N}.%:/])/giu,
  /(?<![\p{L}\p{N}])(?<noon>(?:at\s+)?noon|kl\.?\s*middag)(?![\p{L}\p{N}])/giu,
];

/** The times of day at the beginning of a text (`longestText`), in their order: `10:00`, `kl. 10.30`, `10 Uhr`, `3 pm`, `at noon`. */
export function findTimes(text: string): FoundTime[] {
  const found: FoundTime[] = [];
  for (const pattern of patterns) {
    for (const match of text.slice(0, longestText).matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const time = timeOf(match.groups ?? {});
      if (time !== undefined) found.push({ time, start, end });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}

function timeOf(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  if (groups['noon'] !== undefined) return '12:00';
  const minute = Number(groups['minute'] ?? '0');
  const hour = hourOf(Number(groups['hour']), groups['half']?.toLowerCase());
  if (hour === undefined || hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.startsWith('p') ? 12 : 0);
}
