import { fieldOf, isFields, type JsonFields } from '@mach42/contracts/phod/json-value.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { findDates } from '../dates/find-dates.ts';
import { titleOf } from '../search/phod-passages.ts';
import { listWithRole, withField } from './draft.ts';
import type { Part } from './part.ts';
import { isUncertain, placeOf } from './wording.ts';

const statusWords: readonly (readonly [string, RegExp])[] = [
  ['completed', /^(?:done|finished|completed?|færdigt?|afsluttet|fertig|abgeschlossen)$/i],
  ['paused', /^(?:paused|on hold|på pause|pausiert)$/i],
  ['active', /^(?:active again|resumed|aktivt? igen|wieder aktiv)$/i],
];
const statusSaid =
  /^\W*(?:project )?(?:is|has been|er|ist|wurde)\s+(?:now |nu |jetzt |sat )?(?<status>done|finished|completed?|færdigt?|afsluttet|fertig|abgeschlossen|paused|on hold|på pause|pausiert|active again|resumed|aktivt? igen|wieder aktiv)(?!\p{L})/iu;
const deadlineSaid = /(?<!\p{L})(?:deadline|due|frist\p{L}*|fällig|abgabe\p{L}*)(?!\p{L})/iu;
const prioritySaid =
  /(?<!\p{L})priority\s+(?:is|is now|changes? to|becomes|moves? to|to)\s+(?<priority>high|medium|low)(?!\p{L})/iu;

/**
 * Changes a project of the file where a sentence names it and says the new status, priority or
 * deadline in so many words; nothing is concluded.
 */
export function withProjectChange(phod: BriefData, part: Part): BriefData | undefined {
  const projects = listWithRole(phod, 'projects');
  if (projects === undefined || isUncertain(part.sentence)) return undefined;
  const sentence = part.sentence.toLowerCase();
  const named = projects.items.flatMap((item, index) => {
    if (!isFields(item)) return [];
    const name = titleOf(item)?.toLowerCase() ?? '';
    const at = placeOf(sentence, name);
    return at === -1 ? [] : [{ item, index, afterName: sentence.slice(at + name.length) }];
  });
  const [only] = named;
  if (only === undefined || named.length > 1) return undefined;
  const changes = Object.entries(changesSaid(part, only.afterName)).filter(
    ([field, value]) => fieldOf(only.item, field) !== value,
  );
  if (changes.length === 0) return undefined;
  return withField(phod, projects, only.index, Object.fromEntries(changes));
}

function changesSaid({ sentence, written }: Part, afterName: string): JsonFields {
  const status = statusSaid.exec(afterName)?.groups?.['status'];
  const priority = prioritySaid.exec(sentence)?.groups?.['priority']?.toLowerCase();
  const dates = deadlineSaid.test(sentence) ? findDates(sentence, written) : [];
  const [date] = dates;
  return {
    ...(status === undefined ? {} : { status: statusOf(status) }),
    ...(priority === undefined ? {} : { priority }),
    ...(date === undefined || dates.length > 1 ? {} : { deadline: date.day }),
  };
}

function statusOf(said: string): string {
  return statusWords.find(([, words]) => words.test(said))?.[0] ?? said;
}
