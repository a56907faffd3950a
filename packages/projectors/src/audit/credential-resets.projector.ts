import type { Credential } from '@mach42/contracts/audit/schemas.ts';
import type { BreakGlassSeen } from '@mach42/domain/audit/events.ts';
import type {
  PasswordChanged,
  PasswordReset,
  SecretChanged,
  SecretReset,
  UserSignedIn,
} from '@mach42/domain/users/events.ts';
import { findCredentialReset } from '@mach42/read-models/audit/credential-resets.reads.ts';
import { credentialResetsTable } from '@mach42/read-models/audit/table.ts';
import { toUser } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { type Handler, type Happened, projector } from '../kernel/projector.ts';

/** The credential was set again. */
const setWordReplaced = prepared((q, p: { userId: string; word: Credential }) =>
  q
    .updateTable('word_resets')
    .set({ in_force: 0 })
    .where('user_id', '=', p.userId)
    .where('word', '=', p.word)
    .where('in_force', '=', 1),
);

/** The first sign-in with the credential, which the person has not seen yet. */
const setWordFirstUsed = prepared((q, p: { userId: string; word: Credential; at: string }) =>
  q
    .updateTable('word_resets')
    .set({ first_sign_in_at: p.at, seen: 0 })
    .where('user_id', '=', p.userId)
    .where('word', '=', p.word)
    .where('in_force', '=', 1)
    .where('first_sign_in_at', 'is', null),
);

const setWordUsed = prepared((q, p: { userId: string; word: Credential; at: string }) =>
  q
    .updateTable('word_resets')
    .set((eb) => ({ sign_ins: eb('sign_ins', '+', 1), last_sign_in_at: p.at }))
    .where('user_id', '=', p.userId)
    .where('word', '=', p.word)
    .where('in_force', '=', 1),
);

const setCredentialResetsSeen = prepared((q, p: { userId: string }) =>
  q.updateTable('word_resets').set({ seen: 1 }).where('user_id', '=', p.userId),
);

type Projected =
  | PasswordReset
  | SecretReset
  | PasswordChanged
  | SecretChanged
  | UserSignedIn
  | BreakGlassSeen;

/** Answers the row of a credential that an admin set; a person's own reset only ends the one before. */
async function reset(
  word: Credential,
  { data: { userId }, at, position, actorId }: Happened<PasswordReset | SecretReset>,
  tx: Transaction,
) {
  await tx.run(setWordReplaced, { userId, word });
  if (actorId === userId) return undefined;
  await tx.run(credentialResetsTable.insert, {
    position,
    user_id: userId,
    admin_id: actorId,
    word,
    at,
    in_force: 1,
    sign_ins: 0,
    first_sign_in_at: null,
    last_sign_in_at: null,
    seen: 0,
  });
  return findCredentialReset(tx, position);
}

const passwordReset: Handler<PasswordReset> = async (event, tx) => {
  const row = await reset('password', event, tx);
  return row && { type: 'PasswordReset', data: { reset: row }, audiences: [toUser(row.userId)] };
};

const secretReset: Handler<SecretReset> = async (event, tx) => {
  const row = await reset('secret', event, tx);
  return row && { type: 'SecretReset', data: { reset: row }, audiences: [toUser(row.userId)] };
};

/** Credentials that a person sets replace those that an admin set. */
const changed =
  (word: Credential): Handler<PasswordChanged | SecretChanged> =>
  async ({ data: { userId } }, tx) => {
    await tx.run(setWordReplaced, { userId, word });
    return undefined;
  };

const signedIn: Handler<UserSignedIn> = async ({ data: { userId, environment }, at }, tx) => {
  const used = { userId, word: environment === 'web' ? 'password' : 'secret', at } as const;
  await tx.run(setWordFirstUsed, used);
  await tx.run(setWordUsed, used);
  return undefined;
};

const seen: Handler<BreakGlassSeen> = async ({ data: { userId } }, tx) => {
  await tx.run(setCredentialResetsSeen, { userId });
  return undefined;
};

export const credentialResetsProjector = projector<Projected>({
  name: 'word-resets',
  version: 1,
  tables: ['word_resets'],
  reads: ['users'],
  on: {
    PasswordReset: passwordReset,
    SecretReset: secretReset,
    PasswordChanged: changed('password'),
    SecretChanged: changed('secret'),
    UserSignedIn: signedIn,
    BreakGlassSeen: seen,
  },
});
