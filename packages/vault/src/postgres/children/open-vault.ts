import { openPostgresVault } from '../open-postgres-vault.ts';

/**
 * On a message of its parent, opens the vault in the schema of argument 1 at the address in `VAULT`, closes it, and
 * reports its signing key, or the error.
 */
const [, , schema = ''] = process.argv;

async function open(): Promise<string> {
  const vault = await openPostgresVault({ url: process.env['VAULT'] ?? '', schema });
  const key = await vault.signingKey();
  await vault.close();
  return Buffer.from(key).toString('hex');
}

process.once('message', () => {
  open()
    .then(
      (key) => process.send?.(key),
      (error: unknown) => process.send?.(String(error)),
    )
    .finally(() => process.disconnect());
});
process.send?.('ready');
