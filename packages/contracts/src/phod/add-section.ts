import { normaliseFieldName } from './field-name.ts';
import { emptySection, knownSections, type Addition } from './known-sections.ts';
import { childOf } from '@mach42/json-document/pointer.ts';
import type { BriefData } from './schemas.ts';
import type { Added } from './add-item.ts';
import { plainKey } from './section-key.ts';
import { phodTexts } from './texts.ts';

/** What a new section is: one that has a meaning of its own, or one's own under a name. */
export type NewSection =
  | { readonly key: string }
  | { readonly name: string; readonly takes: Addition };

/** The known sections that a file lacks, in whichever spelling, but for those of the platform. */
export function missingSections(briefData: BriefData): typeof knownSections {
  const present = new Set(Object.keys(briefData).map(plainKey));
  const [calendars, projects] = [
    ['calendar', 'plannercalendar'],
    ['projects', 'projectspriorities'],
  ];
  const hasTwin = (key: string) =>
    [calendars, projects].some(
      (twins) => twins.includes(key) && twins.some((one) => present.has(one)),
    );
  return knownSections.filter(
    ({ key, byPlatform }) =>
      byPlatform !== true && !present.has(plainKey(key)) && !hasTwin(plainKey(key)),
  );
}

/** What adds an empty section; one of the same name, in whichever spelling, is not touched. */
export function addSection(briefData: BriefData, section: NewSection): Added & { key?: string } {
  const key = 'key' in section ? section.key : normaliseFieldName(section.name);
  if (key === '') return { ok: false, error: phodTexts.sectionNameInvalid, field: 'name' };
  if (Object.keys(briefData).some((known) => plainKey(known) === plainKey(key))) {
    return { ok: false, error: phodTexts.sectionExists, field: 'name' };
  }
  const takes =
    'key' in section
      ? (knownSections.find((known) => known.key === key)?.takes ?? 'text')
      : section.takes;
  return { ok: true, key, op: { op: 'add', path: childOf('', key), value: emptySection(takes) } };
}
