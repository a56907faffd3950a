import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import { isFields } from '@mach42/json-document/json-value.ts';

/** The names and secrets that the platform knows of a person's world, which are found in every text. */
export interface Knowledge {
  /** Full names and nicknames: contacts of the file, participants of the room, the person. */
  readonly people: readonly string[];
  /** Texts of the section `secrets`, which leave the machine in no form. */
  readonly secrets: readonly string[];
}

const ownSection = /^personal_?info$/i;
const peopleSection =
  /social|relation|contact|people|person|famil|friend|team|kontakt|venner|freunde|leute|colleague|kolleg|neighbo|nabo|nachbar|relatives|employee|medarbejder|mitarbeiter/i;
const nameKey =
  /^(full_?name|first_?name|last_?name|middle_?name|maiden_?name|surname|name|nick_?name|navn|fornavn|efternavn|kaldenavn|vorname|nachname|spouse|partner|husband|wife|mother|father|children|kids|siblings|ægtefælle|børn|kinder|ehepartner)$/i;
/** The participants of a conversation. */
const peopleKey =
  /^(attendees|participants|invitees|guests|deltagere|gæster|teilnehmer|gäste|contact_?person|kontaktperson|ansprechpartner|assignee|organi[sz]er)$/i;
const shortestSecret = 4;

/** Returns the knowledge in a whole file, the section `secrets` included, and in the names of the participants. */
export function knowledgeOf(
  phod: BriefData | undefined,
  participantNames: readonly string[],
): Knowledge {
  const people = [...participantNames];
  const secrets: string[] = [];
  for (const [section, value] of Object.entries(phod ?? {})) {
    if (isSecretsSection(section)) secrets.push(...textsIn(value));
    else if (ownSection.test(section)) people.push(...namesIn(value));
    else if (peopleSection.test(section)) people.push(...namesIn(value), ...keysOf(value));
    else people.push(...takingPartIn(value));
  }
  return {
    people: [...new Set(people.map((name) => name.trim()).filter(isName))].slice(0, mostNames),
    secrets: [...new Set(secrets)].filter((text) => text.trim().length >= shortestSecret),
  };
}

/** Texts under the keys of names, however deep; plain texts of a list of people are names too. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => (typeof item === 'string' ? [item] : namesIn(item)));
  }
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    nameKey.test(key) ? textsIn(child) : typeof child === 'object' ? namesIn(child) : [],
  );
}

/** Texts under the keys of people, in whatever section. */
function takingPartIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => takingPartIn(item));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    !peopleKey.test(key)
      ? takingPartIn(child)
      : typeof child === 'string'
        ? [child]
        : namesIn(child),
  );
}

/** People who are listed by name: `{"Freja": {…}}`. */
const keysOf = (value: unknown): string[] =>
  isFields(value)
    ? Object.keys(value).filter((key) => !nameKey.test(key) && /^\p{Lu}/u.test(key))
    : [];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const mostWords = 5;
/** The most different names: first those of the participants, then those of the file in its order. */
const mostNames = 10_000;

const longestName = 200;

/** No sentence, and something that is written with a capital letter. */
const isName = (text: string): boolean =>
  text.length <= longestName && /\p{Lu}\p{L}/u.test(text) && text.split(/\s+/).length <= mostWords;
