import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { Tokens } from '@mach42/http-kit/tokens.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { randomUUID } from 'node:crypto';
import { Owner } from '../kernel/scheduler.ts';
import type { Viewer } from '../oracle/access.ts';
import type { Ground } from './ground.ts';
import { LogServer } from './log-server.ts';
import { Machine } from './machine.ts';
import { CallsUnderWay, scriptedModel } from './provider.ts';
import { RemoteStore } from './remote-store.ts';
import { SignalBus } from './signals.ts';

/** An installation of the product: a log, and machines that run all roles over it. */
export class World {
  readonly ground: Ground;
  readonly log: LogServer;
  readonly machines: readonly Machine[];
  readonly tokens: Tokens;

  constructor(ground: Ground, machines: number) {
    this.ground = ground;
    this.log = new LogServer(ground);
    const bus = new SignalBus(ground);
    const revoked = new Set<string>();
    const vault = vaultWith(revoked);
    this.tokens = simulatedTokens(ground);
    const provider = scriptedModel(ground, new CallsUnderWay());
    const { log, tokens } = this;
    const installation = { ground, log, bus, vault, tokens, provider };
    this.machines = Array.from(
      { length: machines },
      (_, n) => new Machine(`machine-${n + 1}`, installation),
    );
  }

  start(): void {
    this.log.start();
    for (const machine of this.machines) machine.start();
  }

  /** Nothing is broken any more, and whatever had ended is started again; a stall ends by itself. */
  heal(): void {
    const { network } = this.ground;
    network.heal();
    this.log.disk.fault = undefined;
    this.log.failsInSync = false;
    this.log.start();
    for (const machine of this.machines) {
      machine.disk.fault = undefined;
      machine.aheadMs = 0;
      machine.start();
    }
  }

  /** Registers people, each with a file of their own; guests need neither. */
  async enrol(viewers: readonly (Viewer & { readonly name: string })[]): Promise<void> {
    const owner = new Owner('enrolment');
    await owner.run(async () => {
      const store = new RemoteStore(this.ground, this.log, owner);
      const commands = createCommands({ store, warn: () => undefined });
      for (const [n, { id: userId, role, name }] of viewers.entries()) {
        if (role === 'guest') continue;
        const at = new Date().toISOString();
        const origin = { correlationId: randomUUID() };
        const roles = ['user', ...(role === 'standard' ? [] : [role])] as ('user' | 'moderator')[];
        const data = {
          userId,
          firstName: name,
          lastName: 'Example',
          username: name.toLowerCase(),
          mobile: `0045${10_000_000 + n}`,
          email: `${name.toLowerCase()}@example.org`,
          roles,
        };
        await commands.execute(
          usersDecider,
          userId,
          { type: 'RegisterUser', data, actor: system, at },
          origin,
        );
        const briefData = { about: { note: 'as it began' } };
        const file = { userId, briefData, source: { kind: 'manual' } } as const;
        const actor = { id: userId, activeRole: role };
        await commands.execute(
          phodDecider,
          userId,
          { type: 'SavePhod', data: file, actor, at },
          origin,
        );
      }
      await store.close();
    });
    owner.isAlive = false;
  }

  close(): void {
    this.log.crash('killed');
    this.log.disk.close();
    for (const machine of this.machines) {
      machine.crash('killed');
      machine.disk.close();
    }
  }
}

/** Tokens that no one can forge, as only the texts that it issues are tokens. */
function simulatedTokens({ scheduler, chance }: Ground): Tokens {
  const actors = new Map<string, CallActor>();
  const ids = chance.fork('tokens');
  return {
    issue: async ({ userId: id, name, activeRole, roles, generation = 0 }) => {
      const tokenId = `token-${actors.size}-${ids.below(1e9)}`;
      const expiresAt = new Date(scheduler.now + 12 * 3_600_000);
      const isGuest = activeRole === 'guest';
      actors.set(tokenId, {
        id,
        name,
        activeRole,
        roles,
        isGuest,
        tokenId,
        generation,
        signedBy: '0',
        expiresAt,
      });
      return tokenId;
    },
    read: async (token) => actors.get(token),
    accepts: async () => true,
    renew: async () => undefined,
  };
}

/** The part of a vault that signed-in people use; no one signs in by a password here. */
function vaultWith(revoked: Set<string>): Vault {
  const unused = (): never => {
    throw new Error('Nobody signs in by a password in the simulation.');
  };
  return {
    put: unused,
    change: unused,
    check: unused,
    signingKey: async () => new Uint8Array(32).fill(7),
    revokeToken: async (tokenId) => void revoked.add(tokenId),
    isRevoked: async (tokenId) => revoked.has(tokenId),
    contentKeys: { read: unused, readOrCreate: unused, replace: unused },
    serviceKeys: { put: unused, read: unused, remove: unused, list: unused },
    records: { read: unused, list: unused, put: unused, remove: unused },
    rotation: {
      report: unused,
      beginMaster: unused,
      continueMaster: unused,
      sealKeys: async () => [],
      addSealKey: unused,
      retireSealKeys: unused,
      tokenKeys: async () => [],
      addTokenKey: unused,
      retireTokenKeys: unused,
    },
    forget: unused,
    attempts: { begin: async () => ({ isCounted: true, takeBack: async () => undefined }) },
    close: async () => undefined,
  };
}
