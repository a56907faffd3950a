import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The data by which a broker speaks TLS and knows one user. */
export interface BrokerGuard {
  readonly username: string;
  readonly password: string;
  /** PKCS 12, with a key and its certificate for loopback, signed by itself. */
  readonly keyStore: string;
  /** PEM of that certificate. */
  readonly authority: string;
}

/** The password of the key store, which is removed with its folder. */
const storePassword = 'throwaway';

/** Makes a key in a folder, by the `keytool` that comes with every Java. */
export async function makeGuard(
  folder: string,
  login: { readonly username: string; readonly password: string },
): Promise<BrokerGuard> {
  const keyStore = join(folder, 'broker.p12');
  const pem = join(folder, 'broker.pem');
  const store = ['-keystore', keyStore, '-storepass', storePassword, '-alias', 'broker'];
  const key = ['-genkeypair', '-keyalg', 'EC', '-validity', '2', '-storetype', 'PKCS12'];
  const name = ['-dname', 'CN=localhost', '-ext', 'SAN=ip:127.0.0.1,dns:localhost'];
  const run = promisify(execFile);
  await run('keytool', [...key, ...store, ...name, '-ext', 'bc:c']);
  await run('keytool', ['-exportcert', '-rfc', ...store, '-file', pem]);
  return { ...login, keyStore, authority: await readFile(pem, 'utf8') };
}

/** As `kafka-storage format` takes a user. */
export const scramRecord = ({ username, password }: BrokerGuard): string =>
  `SCRAM-SHA-512=[name=${username},password=${password}]`;

/**
 * Returns the settings beside the listener's protocol, SASL_SSL. The brokers are clients of each other as that user.
 */
export function guardSettings({ username, password, keyStore }: BrokerGuard) {
  return {
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'sasl.mechanism.inter.broker.protocol': 'SCRAM-SHA-512',
    'listener.name.clients.scram-sha-512.sasl.jaas.config':
      'org.apache.kafka.common.security.scram.ScramLoginModule required ' +
      `username="${username}" password="${password}";`,
    'ssl.keystore.location': keyStore,
    'ssl.keystore.type': 'PKCS12',
    'ssl.keystore.password': storePassword,
    'ssl.truststore.location': keyStore,
    'ssl.truststore.type': 'PKCS12',
    'ssl.truststore.password': storePassword,
  };
}
