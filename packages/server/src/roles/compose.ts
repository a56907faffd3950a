import { kafkaAddress } from '@mach42/event-store/kafka/address.ts';
import { lazyLog } from '../stores/lazy-log.ts';
import { openServerLog, topicCategories } from '../stores/open-stores.ts';
import { composeCommandApi } from './command-api.ts';
import { composeDirect } from './direct.ts';
import type { Parts } from './parts.ts';
import { callsModels, needsReadModels, type Plan } from './plan.ts';
import { composeQueryApi } from './query-api.ts';
import type { Role } from './role.ts';

/** Opens the parts that a role needs, and plans what it does with them. */
type Compose = (parts: Parts, plan: Plan) => Promise<void>;

/** A process has some of the roles; `all` is their sum. */
export const compose: Readonly<Record<Role, Compose>> = {
  projectors: composeProjectors,
  processors: composeProcessors,
  'command-api': composeCommandApi,
  'query-api': composeQueryApi,
  direct: composeDirect,
  relay: composeRelay,
};

async function composeProjectors(parts: Parts, plan: Plan): Promise<void> {
  await needsReadModels(parts, plan);
  const { isWaiting } = await parts.readModels();
  plan.checks['projections'] = async () => {
    if (isWaiting?.() === true) throw new Error('The projections wait for a database.');
  };
}

async function composeProcessors(parts: Parts, plan: Plan): Promise<void> {
  await needsReadModels(parts, plan);
  const processors = await parts.processors();
  await callsModels(parts, plan);
  plan.start.push(() => processors.start());
  plan.windDown.push(() => processors.windDown());
}

/** Copies the event log to Kafka, or is on standby while another process does. */
async function composeRelay({ context }: Parts): Promise<void> {
  const { config, logger, closing, onFatal } = context;
  const { startRelay } = await import('@mach42/event-store/kafka/relay.ts');
  const onWarning = (message: string) => logger.warn(message);
  // Events are copied as they were stored.
  const store = lazyLog(() => openServerLog({ url: config.eventStore ?? '', onWarning }));
  closing.defer(() => store.close());
  const relay = await startRelay({
    ...kafkaAddress(config.feed ?? ''),
    categories: topicCategories,
    store,
    onWarning,
  });
  closing.defer(() => relay.stop());
  relay.ended.catch(onFatal);
}
