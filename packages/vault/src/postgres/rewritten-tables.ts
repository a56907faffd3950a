import { setTimeout } from 'node:timers/promises';
import { VaultUnavailable } from '../errors.ts';
import type { Connections } from './connections.ts';

/**
 * The interval of the checks whether the transactions that still see removed rows have ended, in milliseconds, and
 * the number of checks.
 */
const pollMs = 200;
const mostPolls = 150;

/** Writes tables into new files, so that no file has deleted or replaced values. */
export class RewrittenTables {
  readonly #connections: Connections;
  readonly #schema: string;

  constructor(connections: Connections, schema: string) {
    this.#connections = connections;
    this.#schema = schema;
  }

  /**
   * Copies a table into a new file: the old one still holds the rows that were deleted or replaced. The statistics of the
   * planner have values of them: they are gathered again, and their catalog is copied, too, which its owner and that of the
   * database may do; for others the server leaves it as it is. Rows that a transaction of this database may still see are
   * copied, so those that began before end first.
   * @throws VaultUnavailable they did not within half a minute
   */
  async rewrite(
    table:
      | 'content_keys'
      | 'credentials'
      | 'master_keys'
      | 'seal_keys'
      | 'service_keys'
      | 'token_keys',
  ): Promise<void> {
    await this.#allEnded();
    await this.#connections.ask(`VACUUM (FULL, ANALYZE) ${this.#schema}.${table}`);
    await this.#allEnded();
    await this.#connections.ask('VACUUM (FULL) pg_catalog.pg_statistic');
  }

  /**
   * Whether the server does not copy the catalog of statistics, as the role is not the owner of the database. From
   * PostgreSQL 17 on, a role with the privilege MAINTAIN may copy it, too.
   */
  async keepsStatistics(): Promise<boolean> {
    const [role] = await this.#connections.ask<{ isOwner: boolean; canMaintain: boolean }>(
      `SELECT pg_has_role(datdba, 'USAGE') AS "isOwner",
        current_setting('server_version_num')::int >= 170000 AS "canMaintain"
        FROM pg_database WHERE datname = current_database()`,
    );
    if (role?.isOwner === true || role?.canMaintain !== true) return role?.isOwner !== true;
    const [may] = await this.#connections.ask<{ isAllowed: boolean }>(
      `SELECT has_table_privilege('pg_catalog.pg_statistic', 'MAINTAIN') AS "isAllowed"`,
    );
    return may?.isAllowed !== true;
  }

  /** Waits for the end of the transactions that are under way. */
  async #allEnded(): Promise<void> {
    const [now] = await this.#connections.ask<{ xid: string }>(
      'SELECT pg_current_xact_id()::xid::text AS xid',
    );
    for (let polls = 0; await this.#isSeenFromBefore(now?.xid ?? ''); polls += 1) {
      if (polls === mostPolls) {
        throw new VaultUnavailable(
          'A transaction that began before still sees the rows that were removed from the vault. End it and repeat this.',
        );
      }
      await setTimeout(pollMs);
    }
  }

  /**
   * Whether a transaction may still see rows of this database as they were before another transaction. Transactions
   * of the server itself count, such as those that gather statistics; those that vacuum keep no rows. A transaction
   * that writes to another database counts, too: transactions of this database that begin while it runs see rows as
   * old.
   */
  async #isSeenFromBefore(xid: string): Promise<boolean> {
    const [row] = await this.#connections.ask<{ isSeen: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND pid NOT IN (SELECT pid FROM pg_stat_progress_vacuum)
          AND (age(backend_xid) >= age($1::text::xid)
            OR datname = current_database() AND age(backend_xmin) >= age($1::text::xid))) AS "isSeen"`,
      xid,
    );
    return row?.isSeen === true;
  }
}
