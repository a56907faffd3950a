import type { Word } from '@mach42/contracts/audit/schemas.ts';
import { prepared } from '../query.ts';
import { wordResetsTable } from './audit.table.ts';

export const insertWordReset = wordResetsTable.insert;

/** The word was set anew. */
export const setWordReplaced = prepared((q, p: { userId: string; word: Word }) =>
  q
    .updateTable('word_resets')
    .set({ in_force: 0 })
    .where('user_id', '=', p.userId)
    .where('word', '=', p.word)
    .where('in_force', '=', 1),
);

/** Somebody signed in with the word for the first time, which is news to the person. */
export const setWordFirstUsed = prepared((q, p: { userId: string; word: Word; at: string }) =>
  q
    .updateTable('word_resets')
    .set({ first_sign_in_at: p.at, seen: 0 })
    .where('user_id', '=', p.userId)
    .where('word', '=', p.word)
    .where('in_force', '=', 1)
    .where('first_sign_in_at', 'is', null),
);

export const setWordUsed = prepared((q, p: { userId: string; word: Word; at: string }) =>
  q
    .updateTable('word_resets')
    .set((eb) => ({ sign_ins: eb('sign_ins', '+', 1), last_sign_in_at: p.at }))
    .where('user_id', '=', p.userId)
    .where('word', '=', p.word)
    .where('in_force', '=', 1),
);

export const setWordResetsSeen = prepared((q, p: { userId: string }) =>
  q.updateTable('word_resets').set({ seen: 1 }).where('user_id', '=', p.userId),
);
