import { fullName } from '@mach42/contracts/users/names.ts';
import type { SignedIn } from '@mach42/contracts/users/schemas.ts';
import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { endPushOf } from '@mach42/http-kit/push-record.ts';
import { signInRecords } from '@mach42/http-kit/sign-in-records.ts';
import { signInMs } from '@mach42/http-kit/tokens.ts';
import type { CommandApiDeps } from '../deps.ts';
import { newId } from '../kernel/ids.ts';
import { userView } from './user-view.ts';

interface SignIn {
  /** The generation of the person's sign-ins when this one was made. */
  readonly generation: number;
  readonly environment?: 'gpt' | undefined;
}

interface SignIns {
  /** Returns what a person continues with. A sign-in with the secret word acts as a standard user. */
  begin(user: ExistingUser, signIn: SignIn & { readonly device: string }): Promise<SignedIn>;
  /**
   * Gives a sign-in another token in place of the one that asked, which is refused from then on.
   * @throws Refusal UNAUTHORIZED it was ended in the meantime
   */
  renew(user: ExistingUser, signIn: SignIn, actor: CallActor): Promise<SignedIn>;
  /** Ends the sign-in: its token is refused from then on, and the connections that it holds open are ended. */
  end(actor: CallActor): Promise<void>;
  /**
   * Ends another sign-in of the actor, in the same way.
   * @throws Refusal NOT_FOUND it has ended, or is another person's; CONFLICT it is the one that asks
   */
  endOther(id: string, actor: CallActor): Promise<void>;
}

/** A sign-in that is used while it is ended is read again so often. */
const mostReads = 5;

export function signInsOf({ tokens, vault, signals, now }: CommandApiDeps): SignIns {
  const records = signInRecords(vault.records);

  async function issue(user: ExistingUser, signIn: SignIn, signInId: string, tokenId: string) {
    const { userId } = user;
    const standard = { roles: ['user'], activeRole: 'standard' } as const;
    const acting = signIn.environment === 'gpt' ? { ...user, ...standard } : user;
    const { roles, activeRole } = acting;
    const { generation, environment } = signIn;
    const name = fullName(user);
    const claims = { userId, name, roles, activeRole, signInId, generation, environment };
    return { token: await tokens.issue(claims, tokenId), user: userView(acting) };
  }

  async function revoke(userId: string, tokenId: string, expiresAt: Date): Promise<void> {
    await vault.revokeToken(tokenId, expiresAt);
    signals.publish({ kind: 'signed-out', userId });
  }

  /** Does something to a record as it is at the moment; false: it is gone, or was used too often. */
  async function withRecord(
    id: string,
    change: (record: NonNullable<Awaited<ReturnType<typeof records.find>>>) => Promise<boolean>,
  ): Promise<boolean> {
    for (let read = 0; read < mostReads; read += 1) {
      const record = await records.find(id);
      if (record === undefined) return false;
      if (await change(record)) return true;
    }
    return false;
  }

  async function begin(user: ExistingUser, signIn: SignIn, device: string): Promise<SignedIn> {
    const [id, tokenId, at] = [newId(), newId(), now()];
    const { generation, environment = 'web' as const } = signIn;
    const until = new Date(at + signInMs);
    const content = { tokenId, generation, device, environment, firstSeen: at, lastSeen: at };
    await records.put({ id, userId: user.userId, until, ...content });
    return issue(user, signIn, id, tokenId);
  }

  return {
    begin: (user, { device, ...signIn }) => begin(user, signIn, device),
    async renew(user, signIn, actor) {
      await revoke(actor.id, actor.tokenId, actor.expiresAt);
      const id = actor.signInId;
      // A token of an earlier version has no record: it gets one.
      if (id === undefined) return begin(user, signIn, signInTexts.unknown);
      const [tokenId, at] = [newId(), now()];
      const { generation } = signIn;
      const until = new Date(at + signInMs);
      const isDone = await withRecord(id, async (known) => {
        if (known.tokenId !== actor.tokenId) refuse('UNAUTHORIZED', userTexts.signInExpired);
        return records.put({ ...known, tokenId, generation, lastSeen: at, until }, known);
      });
      if (!isDone) refuse('UNAUTHORIZED', userTexts.signInExpired);
      return issue(user, signIn, id, tokenId);
    },
    async end(actor) {
      await revoke(actor.id, actor.tokenId, actor.expiresAt);
      if (actor.signInId === undefined) return;
      await withRecord(actor.signInId, (known) => records.remove(known));
      await endPushOf(vault.records, actor.id, actor.signInId);
    },
    async endOther(id, actor) {
      if (id === actor.signInId) refuse('CONFLICT', signInTexts.own);
      // The token is revoked first. If the record changes in the meantime, the next attempt finds the new token.
      const isDone = await withRecord(id, async (known) => {
        if (known.userId !== actor.id) return refuse('NOT_FOUND', signInTexts.gone);
        await revoke(actor.id, known.tokenId, known.until);
        return records.remove(known);
      });
      if (!isDone) refuse('NOT_FOUND', signInTexts.gone);
      await endPushOf(vault.records, actor.id, id);
    },
  };
}
