import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id } from '../kernel/schema.ts';

/** The text typed after the `/`: letters, digits, `-` and `_`. */
const PromptName = Type.String({
  minLength: 1,
  maxLength: limits.promptNameCharacters,
  pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_-]*$',
});

/** A text that a person uses again and again; it may have `{{placeholders}}`. */
export const SavedPrompt = Type.Object({ id: Id, name: Type.String(), text: Type.String() });
export type SavedPrompt = Static<typeof SavedPrompt>;

export const SavePromptBody = Type.Object(
  {
    name: PromptName,
    text: Type.String({ maxLength: limits.messageCharacters * 2, pattern: '\\S' }),
  },
  closed,
);
export type SavePromptBody = Static<typeof SavePromptBody>;
