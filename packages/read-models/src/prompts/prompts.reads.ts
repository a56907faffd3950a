import type { SavedPrompt } from '@mach42/contracts/prompts/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

const byUser = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('prompts')
    .select(['prompt_id as id', 'name', 'text'])
    .where('user_id', '=', p.userId)
    .orderBy('name'),
);

/** Returns the saved prompts of a person by name. */
export async function promptsOf(db: Reader, userId: string): Promise<SavedPrompt[]> {
  return db.all(byUser, { userId });
}
