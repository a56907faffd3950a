import type { Table } from '../kernel/table.ts';

export interface ChangesTable {
  position: number;
  at: string;
  type: string;
  room_id: string | null;
  /** JSON: ChangeData[type] */
  data: string;
  /** JSON: Audience[], as in `change_audiences`. */
  audiences: string;
}

export interface ChangeAudiencesTable {
  audience: string;
  position: number;
}

/** One row. */
export interface ChangeFloorTable {
  /** Changes up to here are kept no longer. */
  position: number;
}

export const changesTable: Table<'changes'> = {
  name: 'changes',
  columns: ['position', 'at', 'type', 'room_id', 'data', 'audiences'],
  definition: ({ position }) => [
    `create table changes (
      position ${position} primary key,
      at text not null,
      type text not null,
      room_id text,
      data text not null,
      audiences text not null
    )`,
  ],
};

export const changeAudiencesTable: Table<'change_audiences'> = {
  name: 'change_audiences',
  columns: ['audience', 'position'],
  definition: ({ position, clustered }) => [
    `create table change_audiences (
      audience text not null,
      position ${position} not null,
      primary key (audience, position)
    )${clustered}`,
  ],
};

export const changeFloorTable: Table<'change_floor'> = {
  name: 'change_floor',
  columns: ['position'],
  definition: ({ position }) => [
    `create table change_floor (position ${position} primary key)`,
    everythingKept,
  ],
};

/** The row of a log of which nothing was pruned. */
export const everythingKept = 'insert into change_floor (position) values (0)';
