import type { ContentKind, Credential } from '@mach42/contracts/audit/schemas.ts';
import {
  bit,
  defineTable,
  int64,
  integer,
  nullable,
  text,
  type RowOf,
} from '../kernel/define-table.ts';

/** One row for every event, without its content. */
export const auditEventsTable = defineTable(
  'audit_events',
  {
    position: int64(),
    stream: text(),
    category: text(),
    type: text(),
    actor_id: text(),
    at: text(),
    /** JSON: string[] */
    subjects: text(),
    /** JSON: string[] */
    paths: text(),
    event_id: text(),
    /** The command that it came from. */
    command_id: text(),
    /** Shared by everything that one request led to. */
    correlation_id: text(),
    /** The event that a processor reacted to; null for an action of a person. */
    causation_id: nullable(text()),
  },
  {
    key: 'position',
    indexes: {
      audit_events_correlation: { on: ['correlation_id', 'position'], isLate: true },
      audit_events_event: { on: ['event_id'], isLate: true },
      audit_events_stream: { on: ['stream', 'position'], isLate: true },
      audit_events_type: { on: ['type', 'position'], isLate: true },
      audit_events_actor: { on: ['actor_id', 'position'], isLate: true },
      audit_events_category: { on: ['category', 'position'], isLate: true },
      audit_events_command: { on: ['command_id', 'position'], isLate: true },
      audit_events_cause: {
        on: ['causation_id', 'position'],
        where: 'causation_id is not null',
        isLate: true,
      },
      audit_events_time: { on: ['at', 'position'], isLate: true },
    },
  },
);
export type AuditEventsTable = RowOf<typeof auditEventsTable>;

/** Content of one person that an admin opened. */
export const openingsTable = defineTable(
  'openings',
  {
    id: text(),
    /** The person whose content it is. */
    user_id: text(),
    admin_id: text(),
    reason: text(),
    opened_at: text(),
    expires_at: text(),
    /** Null until an event closes it. */
    closed_at: nullable(text()),
    /** Whether the owner of the content has seen it. */
    seen: bit(),
    position: int64(),
  },
  {
    key: 'id',
    indexes: {
      openings_user: ['user_id', 'position'],
      openings_open: { on: ['expires_at'], where: 'closed_at is null' },
    },
  },
);
export type OpeningsTable = RowOf<typeof openingsTable>;

export const contentReadsTable = defineTable(
  'content_reads',
  {
    position: int64(),
    opening_id: text(),
    kind: text<ContentKind>(),
    ref: nullable(text()),
    at: text(),
  },
  {
    key: 'position',
    indexes: {
      content_reads_opening: ['opening_id', 'position'],
    },
  },
);

/** A password or secret word that an admin set for a person. */
export const credentialResetsTable = defineTable(
  'word_resets',
  {
    position: int64(),
    /** The person whose credentials they are. */
    user_id: text(),
    admin_id: text(),
    word: text<Credential>(),
    at: text(),
    /** 1 until the credential is set again. */
    in_force: bit(),
    sign_ins: integer(),
    first_sign_in_at: nullable(text()),
    last_sign_in_at: nullable(text()),
    /** Whether the person has seen the reset. */
    seen: bit(),
  },
  {
    key: 'position',
    indexes: {
      word_resets_user: ['user_id', 'position'],
    },
  },
);
export type WordResetsTable = RowOf<typeof credentialResetsTable>;
