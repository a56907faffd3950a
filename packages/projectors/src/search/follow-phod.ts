import type { PhodEvent } from '@mach42/domain/phod/events.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { currentPhod } from '@mach42/read-models/phod/phod.reads.ts';
import {
  dropSearchText,
  insertSearchText,
  moveSearchText,
  searchTextsOf,
} from '@mach42/read-models/search/search.writes.ts';
import type { Handlers, Happened } from '../kernel/projector.ts';
import { phodTextChanges } from './phod-text-changes.ts';
import { phodTexts } from './phod-texts.ts';

/** The current version is found; only what differs from the one before is written. */
async function follow(
  { data: { userId: owner }, at }: Happened<PhodEvent>,
  tx: Transaction,
): Promise<undefined> {
  const place = { kind: 'phod', owner } as const;
  const texts = phodTexts((await currentPhod(tx, owner))?.briefData ?? {});
  const { gone, moved, added } = phodTextChanges(await tx.all(searchTextsOf, place), texts);
  for (const id of gone) await tx.run(dropSearchText, { id });
  // No two texts have the same place, and moved ones may change places with each other.
  for (const { id } of moved) await tx.run(moveSearchText, { id, ref: `moving ${id}` });
  for (const text of moved) await tx.run(moveSearchText, text);
  for (const text of added) await tx.run(insertSearchText, { ...place, ...text, at });
}

export const followPhod: Handlers<PhodEvent> = {
  PhodCreated: follow,
  PhodSaved: follow,
  PhodReverted: follow,
};
