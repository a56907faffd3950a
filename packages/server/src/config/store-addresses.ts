import { isS3Address, s3Example } from '@mach42/event-store/blobs/s3-address.ts';
import { isKafkaAddress } from '@mach42/event-store/kafka/address.ts';
import { isKurrentAddress } from '@mach42/event-store/kurrentdb/address.ts';
import { isPostgresAddress } from '@mach42/event-store/postgres/address.ts';
import { isWhole, type Role } from '../roles/role.ts';
import type { Environment } from './variables.ts';

/** Addresses of the stores; an absent one is in the data folder, or in the process. */
export interface StoreAddresses {
  /** Address of the event log. */
  readonly eventStore: string | undefined;
  readonly vault: string | undefined;
  readonly readModels: string | undefined;
  /** The source of new events; absent: the event log itself. */
  readonly feed: string | undefined;
  readonly signals: string | undefined;
  /** Address of the bucket with the files of messages; absent: they are beside the vault. */
  readonly uploads: string | undefined;
  /** Whether other processes work on the same data. */
  readonly isShared: boolean;
}

type Fault = (text: string) => void;

interface Variable {
  readonly name: string;
  readonly isAddress: (text: string) => boolean;
  readonly example: string;
  /** Roles that need it when other processes run other roles. */
  readonly neededBy: readonly Role[];
}

const postgres = 'postgres://user:password@host:5432/database';
const kafka = 'kafka://host:9092';
const api: readonly Role[] = ['command-api', 'query-api', 'direct'];
const workers: readonly Role[] = ['projectors', 'processors'];

const variables = {
  eventStore: {
    name: 'EVENT_STORE',
    isAddress: (text) => isPostgresAddress(text) || isKurrentAddress(text),
    example: `${postgres} or kurrentdb://user:password@host:2113`,
    neededBy: [...api, ...workers, 'relay'],
  },
  vault: {
    name: 'VAULT',
    isAddress: isPostgresAddress,
    example: postgres,
    neededBy: [...api, ...workers],
  },
  readModels: {
    name: 'READ_MODELS',
    isAddress: isPostgresAddress,
    example: postgres,
    neededBy: [...api, ...workers],
  },
  feed: { name: 'FEED', isAddress: isKafkaAddress, example: kafka, neededBy: ['relay'] },
  signals: {
    name: 'SIGNALS',
    isAddress: (text) => isPostgresAddress(text) || isKafkaAddress(text),
    example: `${postgres} or ${kafka}`,
    neededBy: [...api, ...workers],
  },
  uploads: { name: 'FILES', isAddress: isS3Address, example: s3Example, neededBy: [] },
} as const satisfies Record<string, Variable>;

/** @param fault receives invalid addresses, and addresses that the roles need and lack */
export function readStoreAddresses(
  env: Environment,
  roles: readonly Role[],
  fault: Fault,
): StoreAddresses {
  function addressIn({ name, isAddress, example }: Variable): string | undefined {
    const address = env[name];
    if (address === undefined) return undefined;
    if (!isAddress(address)) fault(`${name} must be ${example}.`);
    return address;
  }

  const [eventStore, vault, readModels, feed] = [
    addressIn(variables.eventStore),
    addressIn(variables.vault),
    addressIn(variables.readModels),
    addressIn(variables.feed),
  ];
  const areAllElsewhere = [eventStore, vault, readModels].every((one) => one !== undefined);
  const isShared = !isWhole(roles) || areAllElsewhere;
  const given = addressIn(variables.signals);
  const usual = isShared && isPostgresAddress(eventStore ?? '') ? eventStore : undefined;
  const uploads = addressIn(variables.uploads);
  const signals = given ?? usual;
  const addresses = { eventStore, vault, readModels, feed, signals, uploads, isShared };

  if (isShared) {
    for (const [part, variable] of Object.entries(variables)) {
      const needing = roles.filter((role) => variable.neededBy.some((one) => one === role));
      const isMissing = addresses[part as keyof typeof variables] === undefined;
      // The signals use the event log by default: without a log, only the log is reported as missing.
      if (!isMissing || needing.length === 0 || (part === 'signals' && eventStore === undefined))
        continue;
      fault(
        `${variable.name} must be set for --role ${needing.join(',')}: ${variable.example}. ` +
          'What is in a data folder belongs to one process that does everything.',
      );
    }
  }
  return addresses;
}
