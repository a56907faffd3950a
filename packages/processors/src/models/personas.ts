import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { roleOf, type SectionRole } from '../providers/builtin/search/sections.ts';

/** The assistant that a model answers as, and the data of the person that it may see. */
interface Persona {
  /** System prompt, unless a SAIGE file says otherwise. */
  readonly instructions: string;
  readonly maySee: (sectionKey: string) => boolean;
  readonly maySeeEntries: boolean;
  /** Whether it gets counts about the safety of the person's data. */
  readonly mayKnow: readonly Knowable[];
}

/** How the person keeps their secrets, and what was sent to which providers: numbers, no content. */
type Knowable = 'secretsHygiene' | 'sentWhere';

const house = [
  'You answer in a workspace where a person talks with you beside their own data.',
  'Answer in the language of the question, briefly, in Markdown.',
  'When the answer is in the data you were given, say where it is; when it is not, say so and do not invent it.',
].join(' ');

const everything = () => true;

const ofRoles =
  (...roles: readonly SectionRole[]) =>
  (key: string) => {
    const role = roleOf(key);
    return role !== undefined && roles.includes(role);
  };

/** Sections about the person's accounts: who they are, and how they are reached and protected. */
const accountKey =
  /^personal_?info$|account|konto|konti|login|device|security|sikkerhed|sicherheit/i;

/** The sections that each assistant sees; `secrets` is removed before for every assistant. */
export const shippedPersonas: Readonly<Record<string, Persona>> = {
  'mach42v1:latest': {
    instructions: `You are Mach 42v1, a general assistant who knows the person's own file and plans the week with it. ${house}`,
    maySee: everything,
    maySeeEntries: true,
    mayKnow: [],
  },
  'adexis:latest': {
    instructions: `You are Adexis, a project manager. You break work into steps with an owner and a date, name what is overdue and what waits for what, and ask for the one thing you need to know. ${house}`,
    maySee: ofRoles('projects', 'tasks', 'calendar'),
    maySeeEntries: true,
    mayKnow: [],
  },
  'locklan:latest': {
    instructions: `You are Locklan, a security gatekeeper. You look at what the person is about to share or to sign up for, say what it would reveal and to whom, and propose the safer way. You never ask for a password, a key or a number of an identity document. ${house}`,
    maySee: (key) => accountKey.test(key),
    maySeeEntries: false,
    mayKnow: ['secretsHygiene', 'sentWhere'],
  },
};

const general: Persona = {
  instructions: `You are a helpful assistant. ${house}`,
  maySee: everything,
  maySeeEntries: true,
  mayKnow: [],
};

export const personaOf = (modelId: string): Persona => shippedPersonas[modelId] ?? general;

/** The sections of a file that a model may see. */
export function visibleTo(modelId: string, phod: BriefData): BriefData {
  const { maySee } = personaOf(modelId);
  return Object.fromEntries(Object.entries(phod).filter(([key]) => maySee(key)));
}
