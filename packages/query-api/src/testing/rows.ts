import type { EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import type { JobStatus, ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';
import type { BriefData, PhodOperation, PhodSource } from '@mach42/contracts/phod/schemas.ts';
import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { entriesTable, type EntriesTable } from '@mach42/read-models/datarais/table.ts';
import { jobsTable, type JobsTable } from '@mach42/read-models/jobs/table.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { flag } from '@mach42/read-models/kernel/define-table.ts';
import { postedRow } from '@mach42/read-models/messages/message-rows.ts';
import { messagesTable } from '@mach42/read-models/messages/table.ts';
import { modelCallsTable, type ModelCallsTable } from '@mach42/read-models/models/table.ts';
import { insertFirstVersion, insertNextVersion } from '@mach42/read-models/phod/phod.writes.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { roomsTable, participantsTable, listedAs } from '@mach42/read-models/rooms/table.ts';
import { keptRunsTable } from '@mach42/read-models/runs/table.ts';
import { usersTable } from '@mach42/read-models/users/table.ts';
import { idOf, people, type Token } from './people.ts';

const at = '2026-01-02T03:04:05.000Z';

/** Every person with an account; mobiles end in their number. */
export async function givenPeople(tx: Transaction): Promise<void> {
  for (const [number, token] of (['dana', 'pia', 'mo', 'ada'] as const).entries()) {
    const { id, name, roles } = people[token];
    const [first_name = '', last_name = ''] = name.split(' ');
    await tx.run(usersTable.insert, {
      id,
      username: token,
      first_name,
      last_name,
      email: `${token}@example.org`,
      mobile: `00451111111${number + 1}`,
      subscription: 'standard',
      roles: JSON.stringify(roles),
      active_role: 'standard',
      status: 'active',
      last_active: null,
      gpt_signed_in_at: null,
    });
  }
}

export async function givenRoom(
  tx: Transaction,
  room: {
    number: number;
    type: RoomType;
    members: readonly Token[];
    /** One of the members. */
    owner?: Token;
    allowGuests?: boolean;
    pinnedBy?: Token;
  },
): Promise<void> {
  const { number, type, members, owner, allowGuests = false, pinnedBy } = room;
  const settings = {
    allowThreads: true,
    allowReactions: true,
    allowEditing: true,
    allowDeletion: true,
    allowAI: true,
    allowGuests,
    visibility: type === 'internal_forum' ? 'public' : 'private',
  };
  await tx.run(roomsTable.insert, {
    id: idOf(number),
    name: `Room ${number}`,
    type,
    description: null,
    settings: JSON.stringify(settings),
    created_at: at,
    removed: 0,
    participant_count: members.length,
    position: number,
  });
  const roleOf = (member: Token) => (member === owner ? 'owner' : 'member');
  for (const [n, member] of members.entries()) {
    const user_id = people[member].id;
    await tx.run(participantsTable.insert, {
      room_id: idOf(number),
      user_id,
      role: roleOf(member),
      pinned: flag(member === pinnedBy),
      archived: 0,
      last_read_message_id: null,
      read_position: number,
      position: number,
      listed: listedAs(roleOf(member), number * 1000 + n),
    });
  }
}

/** Messages 1 to `count` of a room, by Dana; their ids are `firstId` and those that follow. */
export async function givenMessages(
  tx: Transaction,
  room: number,
  count: number,
  firstId: number,
  content?: string,
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const message = {
      messageId: idOf(firstId + n),
      roomId: idOf(room),
      authorId: people.dana.id,
      authorIsGuest: false,
      content: content ?? `Message ${n + 1}`,
      mentions: [],
      useCloudAi: false,
      status: 'sent',
    } as const;
    await tx.run(messagesTable.insert, postedRow(message, { at, position: firstId + n }));
  }
}

export async function givenEntry(
  tx: Transaction,
  owner: Token,
  number: number,
  status: EntryStatus = 'pending',
  change: Partial<EntriesTable> = {},
): Promise<void> {
  await tx.run(entriesTable.insert, {
    id: idOf(number),
    user_id: people[owner].id,
    title: `Entry ${number}`,
    content: `Content ${number}`,
    attachments: '[]',
    status,
    created_at: at,
    processed_at: status === 'processed' ? at : null,
    discarded_at: null,
    job_id: null,
    position: number,
    ...change,
  });
}

export async function givenJob(
  tx: Transaction,
  owner: Token,
  number: number,
  status: JobStatus = 'queued',
  change: Partial<JobsTable> = {},
): Promise<void> {
  await tx.run(jobsTable.insert, {
    id: idOf(number),
    user_id: people[owner].id,
    entry_id: null,
    kind: 'datarais',
    status,
    priority: 'normal',
    round: 1,
    turn: 11,
    model_id: 'builtin:latest',
    instructions: `Instructions ${number}`,
    saige_version: null,
    attempt: 0,
    created_at: at,
    started_at: null,
    finished_at: null,
    lease_until: null,
    not_before: null,
    waits_for: null,
    waits_until: null,
    proposal: null,
    outline: null,
    result: null,
    discarded: 0,
    error: null,
    error_code: null,
    queued_position: number,
    position: number,
    ...change,
  });
}

export async function givenKeptRun(
  tx: Transaction,
  owner: Token,
  number: number,
  entry: number,
): Promise<void> {
  const proposal = JSON.stringify({ baseVersion: 0, ops: [], checks: passedChecks });
  await tx.run(keptRunsTable.insert, {
    id: idOf(number),
    user_id: people[owner].id,
    entry_id: idOf(entry),
    route: 'cloud',
    model_id: 'mach42v1:latest',
    instructions: `Instructions ${number}`,
    saige_version: 1,
    started_at: at,
    finished_at: at,
    proposal,
    outline: JSON.stringify({ baseVersion: 0, operations: 0, removed: 0, checks: passedChecks }),
    result: `Result ${number}`,
    discarded: 0,
    position: number,
  });
}

const passedChecks: ProposalChecks = {
  verbatim: true,
  nothingRemoved: [],
  forbiddenUntouched: true,
  parses: true,
  truncated: false,
  sizeChange: 0,
};

export async function givenModelCall(
  tx: Transaction,
  owner: Token,
  number: number,
  change: Partial<ModelCallsTable> = {},
): Promise<void> {
  await tx.run(modelCallsTable.insert, {
    id: idOf(number),
    user_id: people[owner].id,
    at,
    begun_by: null,
    saige_version: null,
    saige_sent: 0,
    purpose: 'reply',
    provider: 'builtin',
    model_id: 'builtin:latest',
    message_id: null,
    job_id: null,
    instructions: null,
    withheld: null,
    unmasked: null,
    pictures: null,
    sent_text: `Sent ${number}`,
    outside: 0,
    attempts: 0,
    tokens_estimated: 0,
    received_characters: null,
    received_pieces: null,
    input_tokens: 3,
    output_tokens: 4,
    cost: 0,
    error: null,
    position: number,
    ...change,
  });
}

/** Version 1 is `first`; each list of operations makes one more. */
export async function givenPhod(
  tx: Transaction,
  owner: Token,
  first: BriefData,
  ...saves: readonly (readonly PhodOperation[])[]
): Promise<void> {
  const { id } = people[owner];
  const head = (version: number) => ({
    user_id: id,
    version,
    at,
    saved_by: id,
    source: JSON.stringify({ kind: 'manual' }),
    summary: `Version ${version}`,
  });
  await insertFirstVersion(tx, head(1), first);
  for (const [index, ops] of saves.entries()) await insertNextVersion(tx, head(index + 2), ops);
}

/** A version of the file was saved at another time. */
export const savedAt = prepared((q, p: { userId: string; version: number; at: string }) =>
  q
    .updateTable('phod_versions')
    .set({ at: p.at })
    .where('user_id', '=', p.userId)
    .where('version', '=', p.version),
);

/** One more version of a file, which changes nothing. */
export async function givenMerge(
  tx: Transaction,
  owner: Token,
  version: number,
  source: Omit<PhodSource, 'kind'>,
): Promise<void> {
  const { id } = people[owner];
  const head = { user_id: id, version, at, saved_by: id, summary: `Version ${version}` };
  const from = JSON.stringify({ kind: 'datarais', ...source } satisfies PhodSource);
  await insertNextVersion(tx, { ...head, source: from }, []);
}
