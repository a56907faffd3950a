import { accountsIn } from '@mach42/command-api/users/load-user.ts';
import type { HttpAppOptions } from '@mach42/http-kit/app.ts';
import { authenticator } from '@mach42/http-kit/authenticate.ts';
import { CallMeter } from '@mach42/http-kit/call-meter.ts';
import type { LinkOptions } from '@mach42/http-kit/origin.ts';
import { sightings } from '@mach42/http-kit/sign-in-records.ts';
import { capabilityKeys, type CapabilityKeys } from '@mach42/http-kit/signed-keys.ts';
import { createTokens, type Tokens } from '@mach42/http-kit/tokens.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { hostname } from 'node:os';
import { faultOf, isUnavailable, unavailableText } from '../../errors/unavailable.ts';
import { VaultTokenKeys } from '../../keys/token-keys.ts';
import { repeatedFault } from '../../logging.ts';
import type { AppContext } from '../app-context.ts';
import type { CommandsPart } from './commands.ts';
import { contentOf, type Storage } from './storage.ts';

/** Authentication of people, and the keys of tokens and links. */
interface PeoplePart {
  readonly vault: Vault;
  readonly tokens: Tokens;
  readonly keys: CapabilityKeys;
  readonly links: LinkOptions;
  readonly http: HttpAppOptions;
}

/** @throws a clear error when the vault cannot be used */
export async function openPeople(
  context: AppContext,
  storage: Pick<Storage, 'content'>,
  { commands }: CommandsPart,
): Promise<PeoplePart> {
  const { config, logger } = context;
  const { vault } = contentOf(storage);
  const { jwtSecret, trustProxy } = config;
  // All processes over one vault use the same keys.
  const given = jwtSecret === undefined ? undefined : new TextEncoder().encode(jwtSecret);
  const signingKey = given ?? (await vault.signingKey());
  const tokens = createTokens(given ?? new VaultTokenKeys(vault));
  // On a full disk every call that writes fails, and the log may be on that disk.
  const unavailable = repeatedFault(logger, {
    failed: 'calls failed: a store cannot be used',
    level: 'error',
    kindOf: (error) => faultOf(error) ?? String(error),
  });
  return {
    vault,
    tokens,
    keys: capabilityKeys(signingKey),
    links: {
      origin: config.publicOrigin,
      hosts: [config.host, hostname()],
      slug: config.product.slug,
    },
    http: {
      authenticate: authenticator({
        tokens,
        vault,
        accountOf: accountsIn(commands),
        onSeen: sightings(vault.records),
      }),
      isUnavailable,
      unavailableText(error) {
        context.damage.note(error);
        return unavailableText(error);
      },
      onUnavailable: (error) => unavailable.failed(error),
      logger,
      ...(trustProxy === undefined ? {} : { trustProxy }),
      ...trafficOf(context),
    },
  };
}

const trafficOf = ({ config, lingerMs = 0 }: AppContext) => ({
  ...(config.traffic.callsPerSecond === 0
    ? {}
    : { meter: new CallMeter({ perSecond: config.traffic.callsPerSecond }) }),
  isProxy: config.isProxy,
  connectionsPerAddress: config.traffic.connectionsPerAddress,
  lingerMs,
});
