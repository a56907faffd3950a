/** Ways to show a password to Kafka; the last sends it as it is. */
export const mechanisms = ['scram-sha-512', 'scram-sha-256', 'plain'] as const;

type Mechanism = (typeof mechanisms)[number];

export type Login = {
  readonly [Name in Mechanism]: {
    readonly mechanism: Name;
    readonly username: string;
    readonly password: string;
  };
}[Mechanism];

/** The address of a cluster, and the protocol and credentials for it. */
export interface KafkaAccess {
  /** `host:port` of some brokers; they name the others. */
  readonly brokers: readonly string[];
  /** Certificates are checked against the authorities that Node.js trusts; default false. */
  readonly tls?: boolean;
  readonly login?: Login;
}
