import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { jsonObject, type JsonText } from '@mach42/http-kit/json-text.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { findPhod, findPhodAt, type FoundVersion } from '@mach42/read-models/phod/phod.reads.ts';
import { findUser } from '@mach42/read-models/users/users.reads.ts';
import type { VersionPair } from './phod-texts.ts';

/**
 * The caller's own file, as it is or was at a moment; undefined where there was none.
 * @throws HttpRefusal FORBIDDEN the mobile is not the caller's, whether another person has it or not
 */
export async function findOwnPhod(
  db: Reader,
  callerId: string,
  mobile: string,
  at: string | undefined,
): Promise<FoundVersion | undefined> {
  const caller = await findUser(db, callerId);
  if (caller?.mobile !== normaliseMobile(mobile)) {
    throw new HttpRefusal('FORBIDDEN', userTexts.notAllowed);
  }
  return findPhodAt(db, callerId, at);
}

/** A current file; an empty one at version 0 of a person who has saved none. */
export async function phodFile(
  found: FoundVersion | undefined,
  read: (found: FoundVersion) => Promise<JsonText<PhodFile['briefData']>>,
): Promise<JsonText<PhodFile>> {
  if (found === undefined) return jsonObject<PhodFile>(emptyPhod);
  const { at, by, version } = found.view;
  const briefData = await read(found);
  return jsonObject<PhodFile>({ briefData, updatedAt: at, updatedBy: by, version });
}

const emptyPhod: PhodFile = {
  briefData: {},
  updatedAt: new Date(0).toISOString(),
  updatedBy: '',
  version: 0,
};

/** Version 0 is the empty file; undefined where there is no such version. */
export async function findPair(
  db: Reader,
  userId: string,
  from: number,
  to: number,
): Promise<VersionPair | undefined> {
  const find = async (version: number) => (version === 0 ? null : findPhod(db, userId, version));
  const [before, after] = [await find(from), await find(to)];
  return before === undefined || after === undefined ? undefined : { from: before, to: after };
}
