import type { Compute } from '@mach42/compute/compute.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { passwordLinkTexts } from '@mach42/contracts/users/account-texts.ts';
import { knownOf, passwordTexts } from '@mach42/contracts/users/password-rules.ts';
import type { Profile } from '@mach42/contracts/users/profile.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { forgettingDecider } from '@mach42/domain/forgetting/decider.ts';
import { system, type Actor } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider, type UserCommand } from '@mach42/domain/users/decider.ts';
import { checkedProfile } from '@mach42/domain/users/registration.ts';
import type { ExistingUser, UserState } from '@mach42/domain/users/state.ts';
import { DuplicateCredential } from '@mach42/vault/errors.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import type { CredentialKind, Credentials, Vault } from '@mach42/vault/vault.ts';
import { partOf, type Calling } from '../http/calling.ts';
import type { Commands, Executed } from '../kernel/commands.ts';
import type { HashingLimiter } from './hashing-limiter.ts';
import { findUser, loadUser } from './load-user.ts';
import { requireGoodPassword } from './password-policy.ts';
import { refuseTaken } from './register-user.ts';

/** Begins a piece of work when the one before has ended, however it did. */
type InTurn = <Done>(work: () => Promise<Done>) => Promise<Done>;

function oneAfterAnother(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

interface Parts {
  readonly vault: Pick<Vault, 'change' | 'check'>;
  readonly commands: Commands;
  readonly compute: Compute;
}

type Asked = UserCommand & Pick<Calling, 'origin'>;
type Done = Promise<Executed<UserState>>;

/**
 * Carries out the changes that admins make to people, one after another. Each needs a person who is an active admin
 * at that moment: if two admins deactivate each other, one stays.
 */
export class UserAdministration {
  readonly #parts: Parts;
  readonly #hashing: HashingLimiter;
  /** Runs changes one after another. None takes long: passwords are judged and hashed before. */
  readonly #inTurn = oneAfterAnother();

  constructor(parts: Parts, hashing: HashingLimiter) {
    this.#parts = parts;
    this.#hashing = hashing;
  }

  /** @throws Refusal NOT_FOUND, FORBIDDEN */
  setStatus(userId: string, status: 'active' | 'inactive', calling: Calling): Done {
    const type = status === 'active' ? 'ActivateUser' : 'DeactivateUser';
    return this.#inTurn(async () => {
      await this.#requireAdmin(calling.actor);
      await this.#requireNotForgotten(userId);
      const done = await this.#execute(userId, { type, data: {}, ...calling });
      const { actor, at } = calling;
      if (status === 'inactive')
        await this.#requireStillAdmin(calling, userId, {
          type: 'ActivateUser',
          data: {},
          actor,
          at,
        });
      return done;
    });
  }

  /**
   * The vault knows first, as it alone knows whether mobile and username are free.
   * @throws Refusal NOT_FOUND, FORBIDDEN, VALIDATION_ERROR, CONFLICT (mobile or username taken)
   */
  edit(userId: string, profile: Profile, calling: Calling): Done {
    return this.#inTurn(async () => {
      await this.#requireAdmin(calling.actor);
      await this.#requireNotForgotten(userId);
      const before = await loadUser(this.#parts.commands, userId);
      const command = { type: 'EditUser', data: profile, ...calling } as const;
      usersDecider.decide(command, before);
      const { mobile, username } = checkedProfile(profile);
      await this.#change(userId, { mobile, username });
      let done: Executed<UserState>;
      try {
        done = await this.#execute(userId, command);
      } catch (error) {
        await this.#change(userId, { mobile: before.mobile, username: before.username });
        throw error;
      }
      if (before.roles.includes('admin') && !profile.roles.includes('admin')) {
        const data = { roles: before.roles.filter((role) => role !== 'guest') };
        const { at } = calling;
        await this.#requireStillAdmin(calling, userId, {
          type: 'AssignRoles',
          data,
          actor: system,
          at,
        });
      }
      return done;
    });
  }

  /** @throws Refusal NOT_FOUND, FORBIDDEN, VALIDATION_ERROR */
  async reset(userId: string, kind: CredentialKind, text: string, calling: Calling): Done {
    const { commands, compute } = this.#parts;
    const owner = calling.actor.id;
    const known = knownOf(await loadUser(commands, userId));
    await this.#requireNotForgotten(userId);
    await requireGoodPassword(compute, { field: kind, text, known, owner });
    const hash = await this.#hashing.run(owner, () => hashCredential(text));
    return this.#inTurn(async () => {
      await this.#requireAdmin(calling.actor);
      await loadUser(this.#parts.commands, userId);
      await this.#requireNotForgotten(userId);
      await this.#change(
        userId,
        kind === 'password' ? { passwordHash: hash } : { secretHash: hash },
      );
      const type = kind === 'password' ? 'ResetPassword' : 'ResetSecret';
      return this.#execute(userId, { type, data: {}, ...calling });
    });
  }

  /**
   * Ends every sign-in of a person.
   * @throws Refusal NOT_FOUND, FORBIDDEN
   */
  endSignIns(userId: string, calling: Calling): Done {
    return this.#executeInTurn(userId, { type: 'EndSignIns', data: {}, ...calling });
  }

  /**
   * Records that an admin turns off a person's second factor; every sign-in of theirs ends.
   * @throws Refusal NOT_FOUND, FORBIDDEN
   */
  resetSecondFactor(userId: string, calling: Calling): Done {
    return this.#executeInTurn(userId, { type: 'ResetSecondFactor', data: {}, ...calling });
  }

  /**
   * A person sets a new password by a link that an admin made. The event is stored first, as it uses the
   * link up; until the vault knows the new password, the account has one that no person knows.
   * @throws Refusal NOT_FOUND the link is void; FORBIDDEN, VALIDATION_ERROR
   */
  async setByLink(userId: string, generation: number, text: string, calling: Calling): Done {
    const { commands, compute, vault } = this.#parts;
    const user = await this.requireLink(userId, generation);
    const of = { field: 'password', text, known: knownOf(user), owner: userId } as const;
    await requireGoodPassword(compute, of);
    const { mobile } = user;
    if (await this.#hashing.run(userId, () => vault.check(mobile, 'secret', text)))
      refuse('VALIDATION_ERROR', passwordTexts.sameAsOther, '/password');
    const hash = await this.#hashing.run(userId, () => hashCredential(text));
    return this.#inTurn(async () => {
      const { phase } = (await commands.load(forgettingDecider, userId)).state;
      if (phase !== 'known') refuse('NOT_FOUND', passwordLinkTexts.invalid);
      const command = { type: 'SetPasswordByLink', data: { generation }, ...calling } as const;
      const done = await this.#execute(userId, command);
      await this.#change(userId, { passwordHash: hash });
      return done;
    });
  }

  /**
   * The person of a link that was not used yet.
   * @throws Refusal NOT_FOUND
   */
  async requireLink(userId: string, generation: number): Promise<ExistingUser> {
    const user = await findUser(this.#parts.commands, userId);
    if (user?.signInGeneration !== generation)
      return refuse('NOT_FOUND', passwordLinkTexts.invalid);
    return user;
  }

  async #requireAdmin({ id }: Actor): Promise<void> {
    const user = await findUser(this.#parts.commands, id);
    if (user?.status !== 'active' || !user.roles.includes('admin')) {
      refuse('FORBIDDEN', userTexts.adminRequired);
    }
  }

  /**
   * Refuses and undoes a change of an admin whose rights another process took at the same moment. The later of two
   * such changes in the log finds the earlier one and is undone, so one admin stays.
   */
  async #requireStillAdmin({ actor, origin }: Calling, userId: string, undo: UserCommand) {
    try {
      await this.#requireAdmin(actor);
    } catch (error) {
      await this.#execute(userId, { ...undo, origin: partOf(origin, 'undo') });
      throw error;
    }
  }

  #executeInTurn(userId: string, command: Asked): Done {
    return this.#inTurn(async () => {
      await this.#requireAdmin(command.actor);
      await this.#requireNotForgotten(userId);
      return this.#execute(userId, command);
    });
  }

  /** Requires that a person is not forgotten: their credentials are destroyed, and no one signs in as them again. */
  async #requireNotForgotten(userId: string): Promise<void> {
    const { phase } = (await this.#parts.commands.load(forgettingDecider, userId)).state;
    if (phase === 'known') return;
    refuse('CONFLICT', phase === 'begun' ? forgetTexts.begun : forgetTexts.forgotten);
  }

  async #change(userId: string, change: Partial<Omit<Credentials, 'userId'>>): Promise<void> {
    try {
      await this.#parts.vault.change(userId, change);
    } catch (error) {
      if (error instanceof DuplicateCredential) refuseTaken(error);
      throw error;
    }
  }

  #execute(userId: string, { origin, ...command }: Asked): Done {
    return this.#parts.commands.execute(usersDecider, userId, command, origin);
  }
}
