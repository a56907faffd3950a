import { fieldOf, isFields, type JsonFields } from '@mach42/json-document/json-value.ts';
import { findDates } from '../dates/find-dates.ts';
import { titleOf } from '../search/phod-passages.ts';
import type { Draft, Part } from './draft.ts';
import { NameIndex } from './name-index.ts';
import { isUncertain } from './wording.ts';

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

/** The projects of a file while an entry is merged into it. */
export class Projects {
  readonly #draft: Draft;
  readonly #titles = new NameIndex();

  constructor(draft: Draft) {
    this.#draft = draft;
    for (const [index, item] of (draft.withRole('projects')?.items ?? []).entries()) {
      this.#titles.add((isFields(item) ? titleOf(item) : undefined)?.toLowerCase() ?? '', index);
    }
  }

  /**
   * Changes a project where a sentence names it and says the new status, priority or deadline in so
   * many words; nothing is concluded.
   */
  change(part: Part): boolean {
    const projects = this.#draft.withRole('projects');
    if (projects === undefined || isUncertain(part.sentence)) return false;
    const sentence = part.sentence.toLowerCase();
    const named = this.#titles.namedIn(sentence);
    const [only] = named;
    const item = only === undefined ? undefined : projects.items[only.index];
    if (only === undefined || named.length > 1 || !isFields(item)) return false;
    const changes = Object.entries(changesSaid(part, sentence.slice(only.end))).filter(
      ([field, value]) => fieldOf(item, field) !== value,
    );
    if (changes.length === 0) return false;
    this.#draft.change(projects.key, only.index, Object.fromEntries(changes));
    return true;
  }
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
