import type { Table } from '../kernel/table.ts';

export interface PhodVersionsTable {
  user_id: string;
  version: number;
  at: string;
  saved_by: string;
  /** JSON: PhodSource */
  source: string;
  summary: string;
  /** JSON: PhodOperation[] against the version before; empty for the first. */
  ops: string;
  /** The keyframe to start from, to come to this version. */
  keyframe: number;
  /** Characters of operations that may follow before the next keyframe. */
  budget: number;
}

/** A version in full, so that those after it are reached with a bounded number of operations. */
export interface PhodKeyframesTable {
  user_id: string;
  version: number;
  /** JSON: BriefData */
  brief_data: string;
  /** JSON: BlameTree */
  blame: string;
}

export const phodVersionsTable: Table<'phod_versions'> = {
  name: 'phod_versions',
  columns: [
    'user_id',
    'version',
    'at',
    'saved_by',
    'source',
    'summary',
    'ops',
    'keyframe',
    'budget',
  ],
  definition: () => [
    `create table phod_versions (
      user_id text not null,
      version integer not null,
      at text not null,
      saved_by text not null,
      source text not null,
      summary text not null,
      ops text not null,
      keyframe integer not null,
      budget integer not null,
      primary key (user_id, version)
    )`,
  ],
};

export const phodKeyframesTable: Table<'phod_keyframes'> = {
  name: 'phod_keyframes',
  columns: ['user_id', 'version', 'brief_data', 'blame'],
  definition: () => [
    `create table phod_keyframes (
      user_id text not null,
      version integer not null,
      brief_data text not null,
      blame text not null,
      primary key (user_id, version)
    )`,
  ],
};
