import { fold, tokens } from './tokens.ts';
import { labelOf } from './labels.ts';

export type SectionRole = 'calendar' | 'contacts' | 'projects' | 'tasks' | 'notes';

/** Words in the keys of sections by what these hold, in compared form, and what people call it. */
const wordsOf: Readonly<Record<SectionRole, string>> = {
  calendar: 'calendar kalender planner events event appointments aftaler termine',
  contacts: 'contacts contact kontakter kontakte social relations people person personer leute',
  projects: 'projects project projekter projekte priorities',
  tasks: 'tasks task todo todos opgaver aufgaben',
  notes: 'notes note noter notizen',
};

const roles = Object.entries(wordsOf).map(([role, text]) => ({
  role: role as SectionRole,
  words: new Set(text.split(' ').map(fold)),
}));

/** What a section holds, judged by its key; the first significant word decides. */
export function roleOf(sectionKey: string): SectionRole | undefined {
  const label = tokens(labelOf(sectionKey));
  return label
    .map((word) => roles.find(({ words }) => words.has(word))?.role)
    .find((role) => role !== undefined);
}

/** Words by which a question may name a section: those of its key, and those for what it holds. */
export function namesOf(sectionKey: string): ReadonlySet<string> {
  const role = roleOf(sectionKey);
  const ofRole = roles.find((known) => known.role === role)?.words ?? new Set<string>();
  return new Set([...tokens(labelOf(sectionKey)), ...ofRole]);
}
