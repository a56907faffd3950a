import { limits } from '@mach42/contracts/kernel/limits.ts';
import { normalised } from '@mach42/contracts/kernel/text-parts.ts';
import { messageLength } from '@mach42/contracts/messages/content.ts';
import { promptTexts } from '@mach42/contracts/prompts/texts.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import { entryOf, withoutKey } from '../kernel/records.ts';
import { refuse } from '../kernel/refusal.ts';

export type PromptSaved = DomainEvent<
  'PromptSaved',
  {
    readonly userId: string;
    readonly promptId: string;
    readonly name: string;
    readonly text: string;
  }
>;
export type PromptDeleted = DomainEvent<
  'PromptDeleted',
  { readonly userId: string; readonly promptId: string }
>;
export type PromptEvent = PromptSaved | PromptDeleted;

export const promptShapes: ShapesOf<PromptEvent> = {
  PromptSaved: { userId: 'text', promptId: 'text', name: 'text', text: 'text' },
  PromptDeleted: { userId: 'text', promptId: 'text' },
};

export type SavePrompt = Command<'SavePrompt', PromptSaved['data']>;
export type DeletePrompt = Command<'DeletePrompt', PromptDeleted['data']>;
export type PromptCommand = SavePrompt | DeletePrompt;

/** By id. */
export interface Prompts {
  readonly [promptId: string]: { readonly name: string; readonly text: string };
}

/** Rules: `SPEC.md`. One stream a person. */
export const promptsDecider: Decider<Prompts, PromptCommand, PromptEvent> = {
  category: 'prompts',
  stateVersion: 1,
  initialState: {},
  decide,
  evolve,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
  snapshotEvery: 100,
};

function decide(command: PromptCommand, state: Prompts): readonly PromptEvent[] {
  requireMayKeep(command.data.userId, command.actor);
  if (command.type === 'SavePrompt') return save(command.data, state);
  const { userId, promptId } = command.data;
  const isThere = Object.hasOwn(state, promptId);
  return isThere ? [{ type: 'PromptDeleted', data: { userId, promptId } }] : [];
}

function save(data: PromptSaved['data'], state: Prompts): readonly PromptEvent[] {
  const { promptId, name, text } = data;
  if (messageLength(text) > limits.messageCharacters) {
    return refuse('VALIDATION_ERROR', promptTexts.tooLong, '/text');
  }
  const others = Object.entries(state).filter(([id]) => id !== promptId);
  if (others.some(([, other]) => folded(other.name) === folded(name))) {
    return refuse('CONFLICT', promptTexts.nameTaken, '/name');
  }
  if (others.length >= limits.promptsOfPerson) {
    return refuse('VALIDATION_ERROR', promptTexts.tooMany);
  }
  const before = entryOf(state, promptId);
  const isSame = before?.name === name && before.text === text;
  return isSame ? [] : [{ type: 'PromptSaved', data }];
}

/** Names that differ in capitals alone would look the same to a person who types one. */
const folded = (name: string): string => normalised(name, 'NFC').toLowerCase();

function evolve(state: Prompts, event: PromptEvent): Prompts {
  const { promptId } = event.data;
  if (event.type === 'PromptSaved') {
    const { name, text } = event.data;
    return { ...state, [promptId]: { name, text } };
  }
  return withoutKey(state, promptId);
}
