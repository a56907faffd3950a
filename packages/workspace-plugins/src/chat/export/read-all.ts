import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listMessages } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';

/** Every message of a room, oldest first. @throws ApiError */
export async function readAllMessages(api: Api, roomId: string): Promise<readonly Message[]> {
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
