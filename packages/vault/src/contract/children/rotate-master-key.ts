import { openPostgresVault } from '../../postgres/open-postgres-vault.ts';
import { openSqliteVault } from '../../sqlite/open-sqlite-vault.ts';

/**
 * Rotates the master key of a vault, a file or an address and a schema, one content key at a time, and reports after
 * each how many are done. It ends when its parent kills it.
 */
const [, , location = '', schema] = process.argv;
const vault = await (schema === undefined
  ? openSqliteVault(location)
  : openPostgresVault({ url: location, schema }));
await vault.rotation.beginMaster('rotation');
for (let done = 1; await vault.rotation.continueMaster(1); done += 1) process.send?.(done);
