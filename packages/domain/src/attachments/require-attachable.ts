import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Actor } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import { shownOf, type AttachmentState } from './decider.ts';

/**
 * The files that a message or an entry is to have: its author's own, each once.
 * @param tooMany says that it has more of them than it may
 * @throws Refusal VALIDATION_ERROR
 */
export function requireAttachable(
  states: readonly AttachmentState[] = [],
  actor: Pick<Actor, 'id'>,
  tooMany: string,
): readonly Attachment[] {
  if (states.length > limits.attachments.ofMessage) {
    return refuse('VALIDATION_ERROR', tooMany, '/attachments');
  }
  const own = states.flatMap((state) =>
    state.exists && !state.isRemoved && state.uploaded.userId === actor.id ? [state.uploaded] : [],
  );
  if (own.length < states.length) {
    return refuse('VALIDATION_ERROR', attachmentTexts.notFound, '/attachments');
  }
  const different = new Map(own.map((uploaded) => [uploaded.attachmentId, uploaded]));
  return [...different.values()].map(shownOf);
}
