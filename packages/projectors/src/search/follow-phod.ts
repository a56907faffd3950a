import type { PhodEvent } from '@mach42/domain/phod/events.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { currentPhod } from '@mach42/read-models/phod/phod.reads.ts';
import {
  deleteSearchText,
  insertSearchText,
  searchTextsOf,
  setSearchText,
} from '@mach42/read-models/search/search.writes.ts';
import type { Handlers, Happened } from '../kernel/projector.ts';
import { phodTexts } from './phod-texts.ts';

/** The current version is found; only what differs from the one before is written. */
async function follow(
  { data: { userId: owner }, at }: Happened<PhodEvent>,
  tx: Transaction,
): Promise<undefined> {
  const place = { kind: 'phod', owner } as const;
  const texts = phodTexts((await currentPhod(tx, owner))?.briefData ?? {});
  const before = new Map((await tx.all(searchTextsOf, place)).map((text) => [text.ref, text]));
  for (const text of texts) {
    const known = before.get(text.ref);
    before.delete(text.ref);
    if (known === undefined) await tx.run(insertSearchText, { ...place, ...text, at });
    else if (known.content !== text.content) await tx.run(setSearchText, { ...place, ...text, at });
  }
  for (const ref of before.keys()) await tx.run(deleteSearchText, { ...place, ref });
}

export const followPhod: Handlers<PhodEvent> = {
  PhodCreated: follow,
  PhodSaved: follow,
  PhodReverted: follow,
};
