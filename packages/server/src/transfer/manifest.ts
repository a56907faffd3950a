import { readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { FileName, sha256Of } from '../backup/manifest.ts';
import { writeDurably } from '../backup/durable-files.ts';
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
    /** Of the last event, in the store that it was written from. */
    position: Type.String({ pattern: '^\\d{1,20}$' }),
  }),
  parts: Type.Array(Part, { maxItems: 100_000 }),
  files: Type.Array(BesideFile, { maxItems: 4 }),
});
export type ExportManifest = Static<typeof ExportManifest>;
export type ExportPart = Static<typeof Part>;

const manifestFile = 'manifest.json';
const mostBytes = 40_000_000;

/** @returns undefined where the folder has none @throws OpsError it is damaged, foreign or newer */
export async function readExportManifest(folder: string): Promise<ExportManifest | undefined> {
  const file = path.join(folder, manifestFile);
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) return undefined;
  const parsed = found.size > mostBytes ? undefined : parse(await readFile(file, 'utf8'));
  if (!Value.Check(Marked, parsed) || parsed.format !== 'mach42-export') {
    throw new OpsError(`${file} is not the manifest of an export of this program.`, {
      finding: 'foreign',
    });
  }
  if (parsed.version > exportVersion) {
    throw new OpsError(
      `${folder} was written by a newer version of the program. Import it with that version.`,
      { finding: 'newer' },
    );
  }
  if (Value.Check(ExportManifest, parsed)) return parsed;
  throw new OpsError(`${file} is damaged: write the export again into a new folder.`, {
    finding: 'damaged',
  });
}

const Marked = Type.Object({ format: Type.String(), version: Type.Number() });

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Replaces the manifest in one step. */
export async function writeExportManifest(folder: string, manifest: ExportManifest): Promise<void> {
  const part = path.join(folder, `.${manifestFile}.part`);
  await writeDurably(part, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(part, path.join(folder, manifestFile));
}

/**
 * Compares every file of an export with its manifest.
 * @throws OpsError one is missing or has other bytes
 */
export async function requireExportFiles(
  folder: string,
  { parts, files }: Pick<ExportManifest, 'parts' | 'files'>,
): Promise<void> {
  for (const { name, bytes, sha256 } of [...parts, ...files]) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.size === bytes && (await sha256Of(file)) === sha256) continue;
    const what = found === undefined ? 'is missing' : 'has other bytes than its manifest says';
    throw new OpsError(`The export is damaged: ${file} ${what}. Copy or write it again.`, {
      finding: 'damaged',
    });
  }
}
