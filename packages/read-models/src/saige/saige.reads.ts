import type {
  ChoosableSaigeVersion,
  SaigeFile,
  SaigeVersion,
} from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { displayName } from '../users/users.reads.ts';
import type { SaigeFilesTable, SaigeVersionsTable } from './table.ts';

interface Saver {
  readonly id: string;
  readonly first: string | null;
  readonly last: string | null;
}

interface VersionRow extends Omit<SaigeVersionsTable, 'model_id'> {
  saver_first: string | null;
  saver_last: string | null;
}

interface FileRow extends SaigeFilesTable, Omit<VersionRow, 'version' | 'change_summary'> {
  creator_first: string | null;
  creator_last: string | null;
}

const allVersions = (q: QueryBuilder) =>
  q
    .selectFrom('saige_files as file')
    .innerJoin('saige_versions as newest', 'newest.model_id', 'file.model_id')
    .leftJoin('users as creator', 'creator.id', 'file.created_by')
    .leftJoin('users as saver', 'saver.id', 'newest.saved_by')
    .selectAll('file')
    .select(['newest.at', 'newest.saved_by', 'newest.content'])
    .select(['creator.first_name as creator_first', 'creator.last_name as creator_last'])
    .select(['saver.first_name as saver_first', 'saver.last_name as saver_last']);

const files = (q: QueryBuilder) => allVersions(q).whereRef('newest.version', '=', 'file.version');

const allFiles = prepared((q, _: object) =>
  files(q)
    .select((eb) =>
      eb
        .selectFrom('persona_days as day')
        .select(({ fn }) => fn.sum<number>('day.answers').as('answers'))
        .whereRef('day.model_id', '=', 'file.model_id')
        .as('answers'),
    )
    .orderBy('file.model_id'),
);
const fileOfModel = prepared((q, p: { modelId: string }) =>
  files(q).where('file.model_id', '=', p.modelId),
);
const fileAt = prepared((q, p: { modelId: string; at: string }) =>
  allVersions(q)
    .select('newest.version as version_then')
    .where('file.model_id', '=', p.modelId)
    .where('newest.at', '<=', p.at)
    .orderBy('newest.version', 'desc')
    .limit(1),
);
const versionsOfModel = prepared((q, p: { modelId: string }) =>
  q
    .selectFrom('saige_versions as saved')
    .leftJoin('users as saver', 'saver.id', 'saved.saved_by')
    .select(['saved.version', 'saved.at', 'saved.saved_by', 'saved.change_summary'])
    .select(['saved.content', 'saver.first_name as saver_first', 'saver.last_name as saver_last'])
    .where('saved.model_id', '=', p.modelId)
    .orderBy('saved.version', 'desc'),
);

const headsOfModel = prepared((q, p: { modelId: string }) =>
  q
    .selectFrom('saige_versions')
    .select(['version', 'at', 'change_summary'])
    .where('model_id', '=', p.modelId)
    .orderBy('version', 'desc'),
);

const contentAt = prepared((q, p: { modelId: string; version: number }) =>
  q
    .selectFrom('saige_versions')
    .select('content')
    .where('model_id', '=', p.modelId)
    .where('version', '=', p.version),
);

/** The content of a version; undefined where rows lack it. */
export async function saigeContentAt(
  db: Reader,
  modelId: string,
  version: number,
): Promise<string | undefined> {
  return (await db.first(contentAt, { modelId, version }))?.content;
}

/** The versions of a model's file without their content, newest first. */
export async function saigeVersionHeads(
  db: Reader,
  modelId: string,
): Promise<Required<ChoosableSaigeVersion>[]> {
  return db.all(headsOfModel, { modelId });
}

/** Returns the SAIGE files by the ids of their models, with the number of their answers. */
export async function saigeFiles(db: Reader): Promise<SaigeFile[]> {
  const rows = await db.all(allFiles, {});
  return rows.map((row) => ({
    ...fileView(row),
    ...(row.answers === null ? {} : { answers: row.answers }),
  }));
}

export async function findSaigeFile(db: Reader, modelId: string): Promise<SaigeFile | undefined> {
  const row = await db.first(fileOfModel, { modelId });
  return row && fileView(row);
}

/**
 * The file as it was at a time.
 * @param at ISO 8601, UTC
 * @returns undefined: there was none yet
 */
export async function saigeFileAt(
  db: Reader,
  modelId: string,
  at: string,
): Promise<SaigeFile | undefined> {
  const row = await db.first(fileAt, { modelId, at });
  return row && fileView({ ...row, version: row.version_then });
}

/** Returns the versions of a SAIGE file, newest first; none where there is no file. */
export async function saigeVersions(db: Reader, modelId: string): Promise<SaigeVersion[]> {
  const rows: VersionRow[] = await db.all(versionsOfModel, { modelId });
  return rows.map((row) => ({
    version: row.version,
    change_summary: row.change_summary,
    created_at: row.at,
    created_by: nameOf({ id: row.saved_by, first: row.saver_first, last: row.saver_last }),
    content: row.content,
  }));
}

function fileView(row: FileRow): SaigeFile {
  return {
    model_id: row.model_id,
    name: row.name,
    type: row.type,
    description: row.description,
    markdown_content: row.content,
    current_version: row.version,
    created_at: row.created_at,
    created_by: nameOf({ id: row.created_by, first: row.creator_first, last: row.creator_last }),
    updated_at: row.at,
    updated_by: nameOf({ id: row.saved_by, first: row.saver_first, last: row.saver_last }),
  };
}

function nameOf({ id, first, last }: Saver): string {
  if (first !== null && last !== null) return displayName({ first_name: first, last_name: last });
  return id === 'system' ? saigeTexts.system : id;
}
