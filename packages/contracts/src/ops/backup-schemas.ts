import { type Static, Type } from 'typebox';
import { closed, Nullable, OneOf, Time } from '../kernel/schema.ts';

/** Greatest number of backups that may be kept, and that are listed. */
export const mostBackups = 1_000;

/** The folder of a backup: never a path. */
const BackupName = Type.String({
  maxLength: 100,
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$',
});

export const BackupView = Type.Object({
  name: Type.String(),
  madeAt: Time,
  /** The backup that this one continues; null for a full one. */
  base: Nullable(Type.String()),
  events: Type.Integer(),
  /** The position of the last event of the backup. */
  position: Type.String(),
  bytes: Type.Integer(),
  /** The version of the program that made it. */
  program: Type.String(),
  /** The time at which the backup was last read through: when it was made, or later. */
  verifiedAt: Time,
  /** The damage that was found then; null: none. */
  damage: Nullable(Type.String()),
});
export type BackupView = Static<typeof BackupView>;

/** The present work on backups, or the last one. */
export const BackupWork = Type.Object({
  kind: OneOf(['backup', 'verification']),
  state: OneOf(['running', 'done', 'failed']),
  /** The present or last step, in a few words. */
  step: Type.String(),
  /** The part of the step that is done; null: unknown. */
  percent: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  startedAt: Time,
  endedAt: Nullable(Time),
  /** The reason of the failure, in a sentence. */
  problem: Nullable(Type.String()),
});
export type BackupWork = Static<typeof BackupWork>;

export const Backups = Type.Object({
  /** Whether this installation names a folder for backups. */
  isConfigured: Type.Boolean(),
  /** A backup is made by itself at this interval; 0: none is. */
  everyHours: Type.Number(),
  /** The number of backups that are kept after an automatic backup; 0: all. */
  keep: Type.Integer(),
  /** Health is degraded when the newest is older. */
  maxHours: Type.Number(),
  work: Nullable(BackupWork),
  /** The newest first. */
  backups: Type.Array(BackupView),
});
export type Backups = Static<typeof Backups>;

export const BackupBody = Type.Object(
  {
    /** Copies only the data since the newest backup. */
    incremental: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type BackupBody = Static<typeof BackupBody>;

export const VerifyBackupBody = Type.Object({ name: BackupName }, closed);
export type VerifyBackupBody = Static<typeof VerifyBackupBody>;

export const RetentionBody = Type.Object(
  {
    /** The number of newest backups that stay, with the backups that they continue. */
    keep: Type.Integer({ minimum: 1, maximum: mostBackups }),
    /** Whether the backups that would be removed are only named. */
    dryRun: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type RetentionBody = Static<typeof RetentionBody>;

export const Removed = Type.Object({ removed: Type.Array(Type.String()) });
export type Removed = Static<typeof Removed>;
