import type { EntryRecorded } from '@mach42/domain/datarais/events.ts';
import type { JobQueued } from '@mach42/domain/jobs/events.ts';
import type { MessagePosted, ReplyRequested } from '@mach42/domain/messages/events.ts';
import type { PhodCreated } from '@mach42/domain/phod/events.ts';
import type { RoomCreated } from '@mach42/domain/rooms/events.ts';
import type { UserRegistered } from '@mach42/domain/users/events.ts';

/** Ids that differ visibly when a test fails. */
export const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const dana = id(101);
export const mo = id(102);
export const chat = id(201);
export const forum = id(202);

export const userRegistered = (
  data: Partial<UserRegistered['data']> & { readonly userId: string },
): UserRegistered => ({
  type: 'UserRegistered',
  data: {
    username: 'dana',
    firstName: 'Dana',
    lastName: 'Demo',
    email: 'dana@example.org',
    mobile: '004511111111',
    roles: ['user'],
    subscription: 'standard',
    ...data,
  },
});

export const settings = {
  allowThreads: true,
  allowReactions: true,
  allowEditing: true,
  allowDeletion: true,
  allowAI: true,
  allowGuests: false,
  visibility: 'private',
} as const;

export const roomCreated = (data: Partial<RoomCreated['data']> = {}): RoomCreated => ({
  type: 'RoomCreated',
  data: {
    roomId: chat,
    name: 'Kitchen table',
    roomType: 'private_chat',
    settings,
    ownerId: dana,
    ...data,
  },
});

export const messagePosted = (
  data: Partial<MessagePosted['data']> & { readonly messageId: string },
): MessagePosted => ({
  type: 'MessagePosted',
  data: {
    roomId: chat,
    authorId: dana,
    authorIsGuest: false,
    content: 'Hello',
    mentions: [],
    useCloudAi: false,
    status: 'sent',
    ...data,
  },
});

export const replyRequested = (
  data: Partial<ReplyRequested['data']> & { readonly messageId: string },
): ReplyRequested => ({
  type: 'ReplyRequested',
  data: {
    roomId: chat,
    questionId: id(1),
    personId: dana,
    modelId: 'mach42v1:latest',
    ...data,
  },
});

export const phodCreated = (briefData: PhodCreated['data']['briefData']): PhodCreated => ({
  type: 'PhodCreated',
  data: {
    userId: dana,
    version: 1,
    briefData,
    source: { kind: 'manual' },
    summary: 'Created',
    savedBy: dana,
  },
});

export const entryRecorded = (
  data: Partial<EntryRecorded['data']> & { readonly entryId: string },
): EntryRecorded => ({
  type: 'EntryRecorded',
  data: { userId: dana, title: 'Lease', content: 'Henrik wants an answer.', ...data },
});

export const jobQueued = (
  data: Partial<JobQueued['data']> & { readonly jobId: string },
): JobQueued => ({
  type: 'JobQueued',
  data: {
    userId: dana,
    kind: 'datarais',
    priority: 'normal',
    entryText: 'Henrik wants an answer.',
    entryCreatedAt: '2026-01-01T00:00:00.000Z',
    modelId: 'builtin:latest',
    instructions: 'Merge it.',
    ...data,
  },
});

export const jobClaim = { workerId: 'worker-1', attempt: 1 } as const;
