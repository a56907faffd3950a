import { fiftyPeopleRow } from './chat/fifty-people.ts';
import { firstWordRow } from './chat/first-word.ts';
import { manyStreamsRow } from './chat/many-streams.ts';
import type { BenchRow } from './row.ts';

/**
 * Measures the time that the product adds to an answer of a model, and whether it stays responsive during many
 * answers.
 */
export async function chatBench(): Promise<BenchRow[]> {
  return [await firstWordRow(), await fiftyPeopleRow(), await manyStreamsRow()];
}
