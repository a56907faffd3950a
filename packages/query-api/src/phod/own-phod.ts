import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { currentPhod } from '@mach42/read-models/phod/phod.reads.ts';
import { findUser } from '@mach42/read-models/users/users.reads.ts';

/**
 * The caller's own file; an empty one at version 0 while there is none.
 * @throws HttpRefusal FORBIDDEN the mobile is not the caller's, whether another person has it or not
 */
export async function loadOwnPhod(db: Reader, callerId: string, mobile: string): Promise<PhodFile> {
  const caller = await findUser(db, callerId);
  if (caller?.mobile !== normaliseMobile(mobile)) {
    throw new HttpRefusal('FORBIDDEN', userTexts.notAllowed);
  }
  return (await currentPhod(db, callerId)) ?? emptyPhod;
}

/** The file of a person who has saved none. */
export const emptyPhod: PhodFile = {
  briefData: {},
  updatedAt: new Date(0).toISOString(),
  updatedBy: '',
  version: 0,
};
