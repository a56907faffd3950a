import { fiftyPeopleRow } from './chat/fifty-people.ts';
import { firstWordRow } from './chat/first-word.ts';
import { manyStreamsRow } from './chat/many-streams.ts';
import type { BenchRow } from './row.ts';

/** What the product adds to an answer of a model, and whether it stays awake while many come. */
export async function chatBench(): Promise<BenchRow[]> {
  return [await firstWordRow(), await fiftyPeopleRow(), await manyStreamsRow()];
}
