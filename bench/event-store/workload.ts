import type { NewEvent } from '@mach42/event-store/event.ts';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';

const text = 'a message of two hundred characters '.repeat(6).slice(0, 200);
const [person, room, correlationId] = [uuidv7(), uuidv7(), uuidv7()];

/** A message of 200 characters with full metadata, about 700 bytes as JSON. */
export function messagePosted(): NewEvent {
  const id = uuidv7();
  return {
    id,
    type: 'MessagePosted',
    data: { roomId: room, text },
    metadata: {
      commandId: id,
      correlationId,
      actorId: person,
      activeRole: 'member',
      occurredAt: '2026-01-02T03:04:05.678Z',
      schemaVersion: 1,
      key: room,
      subjects: [person],
    },
  };
}

/** A short message as the product stores it. */
export function chatMessage(): NewEvent {
  const event = messagePosted();
  return {
    ...event,
    data: {
      messageId: event.id,
      roomId: room,
      authorId: person,
      authorIsGuest: false,
      content: 'Shall we meet on Tuesday at ten, or is Thursday better for you?',
      mentions: [],
      useCloudAi: true,
      status: 'sent',
    },
  };
}

/** A new folder on the disk of the project; a temporary folder may be memory. */
export async function benchFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const parent = join(import.meta.dirname, '../../.cache');
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, 'bench-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
