import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

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
