import type { ContentKind, Word } from '@mach42/contracts/audit/schemas.ts';
import type { Flag, Table } from '../kernel/table.ts';

/** One row for every event, without its content. */
export interface AuditEventsTable {
  position: number;
  stream: string;
  category: string;
  type: string;
  actor_id: string;
  at: string;
  /** JSON: string[] */
  subjects: string;
  /** JSON: string[] */
  paths: string;
}

/** Content of one person that an admin opened. */
export interface OpeningsTable {
  id: string;
  /** Whose content. */
  user_id: string;
  admin_id: string;
  reason: string;
  opened_at: string;
  expires_at: string;
  /** Null until an event closes it. */
  closed_at: string | null;
  /** By its owner. */
  seen: Flag;
  position: number;
}

export interface ContentReadsTable {
  position: number;
  opening_id: string;
  kind: ContentKind;
  ref: string | null;
  at: string;
}

/** A word of a person that somebody else set. */
export interface WordResetsTable {
  position: number;
  /** Whose word. */
  user_id: string;
  admin_id: string;
  word: Word;
  at: string;
  /** Until the word is set anew, by whomever. */
  in_force: Flag;
  sign_ins: number;
  first_sign_in_at: string | null;
  last_sign_in_at: string | null;
  /** By the person. */
  seen: Flag;
}

export const auditEventsTable: Table<'audit_events'> = {
  name: 'audit_events',
  columns: ['position', 'stream', 'category', 'type', 'actor_id', 'at', 'subjects', 'paths'],
  definition: ({ position }) => [
    `create table audit_events (
      position ${position} primary key,
      stream text not null,
      category text not null,
      type text not null,
      actor_id text not null,
      at text not null,
      subjects text not null,
      paths text not null
    )`,
    'create index audit_events_stream on audit_events (stream, position)',
    'create index audit_events_type on audit_events (type, position)',
    'create index audit_events_actor on audit_events (actor_id, position)',
  ],
};

export const openingsTable: Table<'openings'> = {
  name: 'openings',
  columns: [
    'id',
    'user_id',
    'admin_id',
    'reason',
    'opened_at',
    'expires_at',
    'closed_at',
    'seen',
    'position',
  ],
  definition: ({ position }) => [
    `create table openings (
      id text primary key,
      user_id text not null,
      admin_id text not null,
      reason text not null,
      opened_at text not null,
      expires_at text not null,
      closed_at text,
      seen integer not null,
      position ${position} not null
    )`,
    'create index openings_user on openings (user_id, position)',
    'create index openings_open on openings (expires_at) where closed_at is null',
  ],
};

export const contentReadsTable: Table<'content_reads'> = {
  name: 'content_reads',
  columns: ['position', 'opening_id', 'kind', 'ref', 'at'],
  definition: ({ position }) => [
    `create table content_reads (
      position ${position} primary key,
      opening_id text not null,
      kind text not null,
      ref text,
      at text not null
    )`,
    'create index content_reads_opening on content_reads (opening_id, position)',
  ],
};

export const wordResetsTable: Table<'word_resets'> = {
  name: 'word_resets',
  columns: [
    'position',
    'user_id',
    'admin_id',
    'word',
    'at',
    'in_force',
    'sign_ins',
    'first_sign_in_at',
    'last_sign_in_at',
    'seen',
  ],
  definition: ({ position }) => [
    `create table word_resets (
      position ${position} primary key,
      user_id text not null,
      admin_id text not null,
      word text not null,
      at text not null,
      in_force integer not null,
      sign_ins integer not null,
      first_sign_in_at text,
      last_sign_in_at text,
      seen integer not null
    )`,
    'create index word_resets_user on word_resets (user_id, position)',
  ],
};
