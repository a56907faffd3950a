import { getSaigeFile, listSaigeVersions } from '@mach42/contracts/saige/calls.ts';
import type { SaigeFile, SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';

interface ReadSaige {
  /** Undefined where the model has none. */
  readonly file: SaigeFile | undefined;
  /** Newest first. */
  readonly versions: readonly SaigeVersion[];
}

/** @throws ApiError */
export async function readSaige(api: Api, id: string, signal?: AbortSignal): Promise<ReadSaige> {
  const file = await readFile(api, id, signal);
  return { file, versions: file === undefined ? [] : await readVersions(api, file, signal) };
}

/** @throws ApiError */
export async function readVersions(
  api: Api,
  { model_id: id }: SaigeFile,
  signal?: AbortSignal,
): Promise<readonly SaigeVersion[]> {
  return (await api.request(listSaigeVersions, { params: { id } }, until(signal))).data;
}

async function readFile(api: Api, id: string, signal?: AbortSignal) {
  try {
    return (await api.request(getSaigeFile, { params: { id } }, until(signal))).data;
  } catch (thrown) {
    if (asApiError(thrown).code === 'NOT_FOUND') return undefined;
    throw thrown;
  }
}

const until = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });
