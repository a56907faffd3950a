import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listMessages } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { download } from '@mach42/plugin-kit/download.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
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

/** Every message of a room, oldest first. @throws ApiError */
async function readAllMessages(api: Api, roomId: string): Promise<readonly Message[]> {
  const pages: (readonly Message[])[] = [];
  let before: string | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const { data, meta } = await api.request(listMessages, {
      params: { id: roomId },
      query: { limit: limits.messagePageMaximum, ...(before !== undefined && { before }) },
    });
    pages.unshift(data);
    before = data[0]?.id;
    if (!meta.hasMore || before === undefined) return pages.flat();
  }
}
