import { Type, type Static } from 'typebox';
import { closed, OneOf } from '../kernel/schema.ts';

/**
 * The form in which a model outside the machine receives a section: its text unchanged, its text with aliases, or
 * nothing.
 */
export const SendPolicy = OneOf(['full', 'masked', 'never']);
export type SendPolicy = Static<typeof SendPolicy>;

/** A key of a PHOD file. Names that are longer, or hold a NUL, are `masked` and stay so. */
const Section = Type.String({ maxLength: 1000, pattern: '^[^\\u0000]*$' });

export const SectionPolicy = Type.Object({ section: Type.String(), policy: SendPolicy });
export type SectionPolicy = Static<typeof SectionPolicy>;

export const SetSendPolicyBody = Type.Object({ section: Section, policy: SendPolicy }, closed);
export type SetSendPolicyBody = Static<typeof SetSendPolicyBody>;
