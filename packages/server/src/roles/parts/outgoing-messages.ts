import { digestMail, type DigestMail } from '@mach42/command-api/email/digests.ts';
import { Outbox } from '@mach42/command-api/email/outbox.ts';
import { smtpTransport } from '@mach42/command-api/email/smtp.ts';
import { PushSender } from '@mach42/command-api/push/push-sender.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import {
  byNameServers,
  guardedFetch,
  type GuardedFetch,
} from '@mach42/processors/providers/network/guarded-fetch.ts';
import type { ModelNetworks } from '@mach42/processors/providers/network/model-networks.ts';
import type { AppContext } from '../app-context.ts';
import { contentOf, type Storage } from './storage.ts';

/** Messages by e-mail on their way; undefined where the operator configured no server for them. */
export function openOutbox({ config, logger, closing }: AppContext): Outbox | undefined {
  if (config.email === undefined) return undefined;
  const transport = smtpTransport(config.email);
  const outbox = new Outbox({ transport, now: Date.now, warn: (text) => logger.warn(text) });
  closing.defer(() => outbox.close());
  return outbox;
}

/** Push services are reached as the addresses that admins enter are; it is people who choose their names. */
export const reachPushServices = (networks: ModelNetworks): GuardedFetch =>
  guardedFetch(networks, byNameServers(), limits.bodyBytes);

/** Notices on their way to browsers; undefined where push services could not reach the operator. */
export function openPushes(
  { config, logger, closing }: AppContext,
  storage: Storage,
): PushSender | undefined {
  if (config.pushContact === undefined) return undefined;
  const guarded = reachPushServices(config.models.networks);
  const sender = new PushSender({
    vault: contentOf(storage).vault,
    fetch: guarded.fetch,
    subject: config.pushContact,
    now: Date.now,
    warn: (text) => logger.warn(text),
  });
  closing.defer(() => guarded.close());
  closing.defer(() => sender.close());
  return sender;
}

export function digestsBy(
  { config }: AppContext,
  storage: Storage,
  outbox: Outbox | undefined,
): DigestMail | undefined {
  if (outbox === undefined) return undefined;
  const { vault } = contentOf(storage);
  const { publicOrigin, host, port, product } = config;
  return digestMail({
    outbox,
    records: vault.records,
    signingKey: () => vault.signingKey(),
    origin: publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    product: product.name,
    now: Date.now,
  });
}
