import { isFields } from '@mach42/json-document/json-value.ts';
import type { Draft } from './draft.ts';
import type { Part } from './part.ts';
import { titleFrom } from './wording.ts';

const openings = /^(?:[-*•–]\s*)?(?:\[\s?\]|(?:todo|to do|task|opgave|aufgabe)(?!\p{L}))/iu;
const duties =
  /(?<!\p{L})(?:remember to|needs? to|have to|must|do not forget|don['’]t forget|husk at|skal huske|nicht vergessen|ich muss|wir müssen|muss noch)(?!\p{L})/iu;

/** A sentence that says what is to be done, without a day for it, becomes a task. */
export function addTask(draft: Draft, { sentence, title, text }: Part): boolean {
  if (!openings.test(sentence) && !duties.test(sentence)) return false;
  const example = draft.withRole('tasks')?.items[0];
  const key = draft.keyFor('tasks');
  if (typeof example === 'string') {
    draft.add(key, text);
    return true;
  }
  const titleKey = isFields(example) && 'name' in example ? 'name' : 'title';
  draft.add(key, {
    [titleKey]: title ?? titleFrom(sentence, []),
    status: 'active',
    description: text,
  });
  return true;
}
