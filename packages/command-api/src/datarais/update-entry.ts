import type { UpdateEntryBody } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import type { EntryCommand } from '@mach42/domain/datarais/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { Calling } from '../http/calling.ts';

/**
 * The commands that lead to what was asked for. An entry is taken back before its text is changed,
 * and its text is changed before it is put away.
 * @throws Refusal VALIDATION_ERROR the text would be blank
 */
export function commandsTo(
  { status, content, metadata }: UpdateEntryBody,
  { actor, at }: Calling,
): EntryCommand[] {
  const commands: EntryCommand[] = [];
  if (status === 'pending') commands.push({ type: 'RestoreEntry', data: {}, actor, at });
  const title = metadata?.title ?? metadata?.key;
  if (title !== undefined || content !== undefined) {
    requireText(title, '/metadata/title');
    requireText(content, '/content');
    const data = {
      ...(title === undefined ? {} : { title }),
      ...(content === undefined ? {} : { content }),
    };
    commands.push({ type: 'ReviseEntry', data, actor, at });
  }
  if (status === 'processed') commands.push({ type: 'MarkEntryProcessed', data: {}, actor, at });
  if (status === 'discarded') commands.push({ type: 'DiscardEntry', data: {}, actor, at });
  return commands;
}

function requireText(text: string | undefined, path: string): void {
  if (text?.trim() === '') refuse('VALIDATION_ERROR', entryTexts.titleAndContent, path);
}
