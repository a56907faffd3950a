import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** A folder under the system's temporary one, which is gone when it is removed or disposed of. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'workspace-'));
  const remove = () => rm(path, { recursive: true });
  return { path, remove, [Symbol.asyncDispose]: remove };
}
