import type { SaigeType } from '@mach42/contracts/saige/schemas.ts';
import type { Table } from '../kernel/table.ts';

export interface SaigeFilesTable {
  model_id: string;
  name: string;
  type: SaigeType;
  description: string;
  version: number;
  created_at: string;
  created_by: string;
}

export interface SaigeVersionsTable {
  model_id: string;
  version: number;
  at: string;
  saved_by: string;
  change_summary: string;
  /** Markdown. */
  content: string;
}

export const saigeFilesTable: Table<'saige_files'> = {
  name: 'saige_files',
  columns: ['model_id', 'name', 'type', 'description', 'version', 'created_at', 'created_by'],
  definition: () => [
    `create table saige_files (
      model_id text primary key,
      name text not null,
      type text not null,
      description text not null,
      version integer not null,
      created_at text not null,
      created_by text not null
    )`,
  ],
};

export const saigeVersionsTable: Table<'saige_versions'> = {
  name: 'saige_versions',
  columns: ['model_id', 'version', 'at', 'saved_by', 'change_summary', 'content'],
  definition: () => [
    `create table saige_versions (
      model_id text not null,
      version integer not null,
      at text not null,
      saved_by text not null,
      change_summary text not null,
      content text not null,
      primary key (model_id, version)
    )`,
  ],
};
