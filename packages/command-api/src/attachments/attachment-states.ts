import { attachmentsDecider, type AttachmentState } from '@mach42/domain/attachments/decider.ts';
import type { Commands } from '../kernel/commands.ts';

/** The files that a message or an entry is to have, by their ids. */
export const attachmentStates = (
  commands: Pick<Commands, 'load'>,
  ids: readonly string[],
): Promise<AttachmentState[]> =>
  Promise.all(ids.map(async (id) => (await commands.load(attachmentsDecider, id)).state));
