import path from 'node:path';
import { Type, type Static } from 'typebox';
import { replaceDurably } from '../backup/durable-files.ts';
import { FileName, manifestFile, manifestIn, requireSame } from '../backup/manifest.ts';
import { OpsError } from '../ops/ops-error.ts';

/** Counts the shapes of an export; a newer one is refused. */
export const exportVersion = 2;

const Count = Type.Integer({ minimum: 0 });
const Id = Type.String({ minLength: 1, maxLength: 200 });
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** A file with events, one JSON object a line, compressed (RFC 1952). */
const Part = Type.Object({
  name: FileName,
  events: Type.Integer({ minimum: 1 }),
  /** Id of its last event. */
  last: Id,
  bytes: Count,
  sha256: Hash,
  /** SHA-256 of its lines before they were compressed. */
  lines: Hash,
});

const BesideFile = Type.Object({
  name: FileName,
  content: Type.Enum(['vault', 'seals', 'receipts', 'files']),
  bytes: Count,
  sha256: Hash,
});

export const ExportManifest = Type.Object({
  format: Type.Literal('mach42-export'),
  version: Type.Integer({ minimum: 1 }),
  madeAt: Type.String({ format: 'date-time', maxLength: 40 }),
  /** The version of the program that wrote it. */
  program: Type.String({ minLength: 1, maxLength: 200 }),
  /** False until everything is written; the same command continues it. */
  isComplete: Type.Boolean(),
  log: Type.Object({
    /** Id of the first event, which names the log. */
    first: Id,
    events: Count,
    /** Position of the last event, in the store that it was written from. */
    position: Type.String({ pattern: '^\\d{1,20}$' }),
  }),
  parts: Type.Array(Part, { maxItems: 100_000 }),
  files: Type.Array(BesideFile, { maxItems: 4 }),
});
export type ExportManifest = Static<typeof ExportManifest>;
export type ExportPart = Static<typeof Part>;

const ofExport = {
  format: 'mach42-export',
  version: exportVersion,
  schema: ExportManifest,
  mostBytes: 40_000_000,
  of: 'an export',
  use: 'Import',
  ifDamaged: 'write the export again into a new folder',
} as const;

/** @returns undefined where the folder has none @throws OpsError it is damaged, foreign or newer */
export async function readExportManifest(folder: string): Promise<ExportManifest | undefined> {
  return manifestIn(folder, ofExport);
}

/** @throws OpsError there is none, or it is damaged, foreign or newer */
export async function requireExport(folder: string): Promise<ExportManifest> {
  const manifest = await readExportManifest(folder);
  if (manifest !== undefined) return manifest;
  throw new OpsError(`There is no export at ${folder}: it has no ${manifestFile}.`, {
    finding: 'missing',
  });
}

/** Replaces the manifest in one step. */
export const writeExportManifest = (folder: string, manifest: ExportManifest): Promise<void> =>
  replaceDurably(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);

/**
 * Compares every file of an export with its manifest.
 * @throws OpsError one is missing or has other bytes
 */
export async function requireExportFiles(
  folder: string,
  { parts, files }: Pick<ExportManifest, 'parts' | 'files'>,
): Promise<void> {
  await requireSame(folder, [...parts, ...files], ['export', 'Copy or write it again.']);
}
