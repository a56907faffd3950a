import { InvalidRequest } from '../errors.ts';

export interface KafkaAddress {
  /** `host:port` of some brokers of the cluster; they name the others. */
  readonly brokers: readonly string[];
  /** Before the name of every topic and group: the name of one log. */
  readonly prefix: string;
}

const form = /^kafka:\/\/([^/?#@]+)(?:\/([a-zA-Z0-9._-]{1,100})?)?$/;
const broker = /^(?:[a-zA-Z0-9.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}$/;

/**
 * Reads `kafka://host:port,host:port/prefix`; without a prefix it is `workspace`.
 * @throws InvalidRequest
 */
export function kafkaAddress(text: string): KafkaAddress {
  const [, hosts = '', prefix = 'workspace'] = form.exec(text) ?? [];
  const brokers = hosts.split(',');
  if (!brokers.every((one) => broker.test(one))) {
    throw new InvalidRequest(
      'An address of Kafka is kafka://host:port,host:port/prefix; the prefix may be left out.',
    );
  }
  return { brokers, prefix };
}
