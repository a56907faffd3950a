import { holdsRole } from '@mach42/contracts/users/roles.ts';
import type { Role } from '@mach42/contracts/users/schemas.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Tokens } from '@mach42/http-kit/tokens.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import type { SignIn, SignIns } from '../outbox/ports.ts';

interface SignInSources {
  readonly feed: EventFeed;
  /** Earlier events are known to every check of a token. */
  readonly after: bigint;
  readonly vault: Pick<Vault, 'isRevoked'>;
  readonly tokens: Pick<Tokens, 'accepts' | 'renew'>;
  /** Ends the watching. */
  readonly signal: AbortSignal;
  /** Called when no further events can be read. */
  readonly report: (error: unknown) => void;
}

/** Learns from the events whose sign-ins have ended. */
export function watchSignIns(sources: SignInSources): Pick<SignIns, 'holds' | 'onEnded'> {
  const { feed, after, vault, tokens, signal, report } = sources;
  const watch = new SignInWatch(vault, tokens);
  watch.follow(feed.subscribe({ after, signal })).catch(report);
  return watch;
}

/** The types of events after which sign-ins of the person may not hold any more. */
const endings: ReadonlySet<string> = new Set([
  'UserSignedOut',
  'UserDeactivated',
  'UserRolesAssigned',
  'UserSignInsEnded',
]);

/** The fields of an event about a person that matter here. */
interface UserEventData {
  readonly userId: string;
  /** For replaced keys: whether sign-ins under the older keys have ended. */
  readonly signOut?: boolean;
  readonly roles?: readonly Role[];
  readonly generation?: number;
}

class SignInWatch implements Pick<SignIns, 'holds' | 'onEnded'> {
  readonly #vault: Pick<Vault, 'isRevoked'>;
  readonly #inactive = new Set<string>();
  /** The present roles of the people whose roles were changed. */
  readonly #roles = new Map<string, readonly Role[]>();
  /** The generation of the sign-ins in force, for the people whose earlier ones were ended. */
  readonly #generations = new Map<string, number>();
  readonly #tokens: SignInSources['tokens'];
  readonly #listeners = new Set<(userId: string | undefined) => void>();

  constructor(vault: SignInSources['vault'], tokens: SignInSources['tokens']) {
    this.#vault = vault;
    this.#tokens = tokens;
  }

  async follow(batches: AsyncIterable<readonly RecordedEvent[]>): Promise<void> {
    for await (const batch of batches) for (const event of batch) await this.#take(event);
  }

  async holds({ id, tokenId, activeRole, generation, signedBy }: SignIn): Promise<boolean> {
    if (generation < (this.#generations.get(id) ?? 0)) return false;
    const roles = this.#roles.get(id);
    if (roles !== undefined && !holdsRole(roles, activeRole)) return false;
    if (!(await this.#tokens.accepts(signedBy))) return false;
    return !this.#inactive.has(id) && !(await this.#vault.isRevoked(tokenId));
  }

  onEnded(listener: (userId: string | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #take({ type, data }: RecordedEvent): Promise<void> {
    const { userId, roles, generation, signOut } = data as unknown as UserEventData;
    if (type === 'UserActivated') this.#inactive.delete(userId);
    if (type === 'UserDeactivated') this.#inactive.add(userId);
    if (type === 'UserRolesAssigned' && roles !== undefined) this.#roles.set(userId, roles);
    if (type === 'UserSignInsEnded') this.#generations.set(userId, generation ?? 0);
    const isOfAll = type === 'KeyRotationCompleted' && signOut === true;
    // The key that another process added is known here, too, before anyone is looked at.
    if (isOfAll) await this.#tokens.renew();
    if (!isOfAll && !endings.has(type)) return;
    for (const listener of this.#listeners) listener(isOfAll ? undefined : userId);
  }
}
