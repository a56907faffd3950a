import { isFields } from '@mach42/contracts/phod/json-value.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { listWithRole, newSectionKey, withItem } from './draft.ts';
import type { Part } from './part.ts';
import { titleFrom } from './wording.ts';

const openings = /^(?:[-*•–]\s*)?(?:\[\s?\]|(?:todo|to do|task|opgave|aufgabe)(?!\p{L}))/iu;
const duties =
  /(?<!\p{L})(?:remember to|needs? to|have to|must|do not forget|don['’]t forget|husk at|skal huske|nicht vergessen|ich muss|wir müssen|muss noch)(?!\p{L})/iu;

/** A sentence that says what is to be done, without a day for it, becomes a task. */
export function withTask(phod: BriefData, part: Part): BriefData | undefined {
  if (!openings.test(part.sentence) && !duties.test(part.sentence)) return undefined;
  const tasks = listWithRole(phod, 'tasks');
  const key = tasks?.key ?? newSectionKey(phod, 'tasks');
  const example = tasks?.items[0];
  if (typeof example === 'string') return withItem(phod, key, part.text);
  const titleKey = isFields(example) && 'name' in example ? 'name' : 'title';
  return withItem(phod, key, {
    [titleKey]: part.title ?? titleFrom(part.sentence, []),
    status: 'active',
    description: part.text,
  });
}
