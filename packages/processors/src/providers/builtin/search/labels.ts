const known: Readonly<Record<string, string>> = {
  projects_priorities: 'Projects and priorities',
  ai_only_questions: 'AI-only questions',
};

/** A key as people read it: `planner_calendar` and `plannerCalendar` become words. */
export function labelOf(key: string): string {
  if (Object.hasOwn(known, key)) return known[key] ?? key;
  const spaced = key
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase();
  return spaced.replace(/^./u, (first) => first.toUpperCase());
}
