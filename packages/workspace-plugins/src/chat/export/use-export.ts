import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { download } from '@mach42/plugin-kit/download.ts';
import { readAllMessages } from './read-all.ts';
import { conversationAsJson, conversationAsMarkdown, fileNameOf } from './texts.ts';

const forms = {
  markdown: { write: conversationAsMarkdown, ending: 'md', mediaType: 'text/markdown' },
  json: { write: conversationAsJson, ending: 'json', mediaType: 'application/json' },
} as const;

/** Saves the whole conversation as a file. */
export function useExport(room: Room): (form: keyof typeof forms) => Promise<void> {
  const { api, toasts } = useShell();
  return async (form) => {
    const { write, ending, mediaType } = forms[form];
    try {
      const messages = await readAllMessages(api, room.id);
      download(`${fileNameOf(room.name)}.${ending}`, mediaType, write(room, messages));
    } catch (thrown) {
      toasts.error(`The chat could not be exported. ${asApiError(thrown).message}`);
    }
  };
}
