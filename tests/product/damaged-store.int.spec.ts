import { listAuditEvents } from '@mach42/contracts/audit/calls.ts';
import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import {
  healthDetails,
  listProjections,
  rebuildProjection,
} from '@mach42/contracts/health/calls.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';
import { messagesIn, privateChat } from '../support/work.ts';

const patience = { timeout: 60_000, interval: 100 };

it('[FA15] finds a damaged log in the background after a start, and says so while reads continue', async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, DEMO: '1' };
  const first = startProcess(env);
  const writer = (await signInAs(await first.address, dana)).caller;
  const content = 'A long entry. '.repeat(900);
  await writer.call(addEntry, { body: { title: 'Long', content, source: 'manual_entry' } });
  await first.kill('SIGTERM');
  // The page has a part of the long entry, which no one requests by itself.
  overwrite(path.join(folder.path, 'events.db'), `pagetype = 'overflow' ORDER BY pageno DESC`);

  await using server = startProcess({ DATA_DIR: folder.path });
  const address = await server.address;
  const { caller } = await signInAs(address, dana);
  const health = async () => (await new Caller(address).call(healthDetails)).data;
  await expect.poll(async () => (await health()).eventStore.status, patience).toBe('error');
  expect(await health()).toMatchObject({
    status: 'error',
    eventStore: { reason: expect.stringContaining('restore the last backup') },
    vault: { status: 'healthy' },
  });
  expect(await messagesIn(caller, await privateChat(caller))).not.toEqual([]);
  expect((await fetch(new URL('/health/ready', address))).status).toBe(200);
  const metrics = await (await fetch(new URL('/metrics', address))).text();
  expect(metrics).toContain('workspace_part_healthy{part="event_store"} 0');
  for (const name of [
    'workspace_projection_lag_seconds',
    'workspace_disk_free_bytes',
    'workspace_log_bytes',
    'workspace_wal_bytes{part="read_model"}',
  ]) {
    expect(metrics).toMatch(new RegExp(`^${name.replaceAll(/[{}]/g, '.')} \\d`, 'm'));
  }
}, 120_000);

it('[FA15] tells of a rebuilding that failed as the log is damaged, and in the audit why', async () => {
  await using folder = await temporaryFolder();
  const first = startProcess({ DATA_DIR: folder.path, DEMO: '1' });
  await first.address;
  await first.kill('SIGTERM');
  const file = path.join(folder.path, 'events.db');
  overwrite(file, `pagetype = 'leaf' AND ncell > 0 ORDER BY pageno LIMIT 1 OFFSET 3`);

  await using server = startProcess({ DATA_DIR: folder.path });
  const address = await server.address;
  const { caller } = await signInAs(address, ada);
  await caller.call(rebuildProjection, { params: { name: 'rooms' } });
  const rebuild = async () => (await caller.call(listProjections)).data[0]?.rebuild;
  await expect.poll(async () => (await rebuild())?.state, patience).toBe('failed');
  expect((await rebuild())?.reason).toContain('is damaged');
  const { data: health } = await new Caller(address).call(healthDetails);
  expect(health).toMatchObject({
    status: 'error',
    eventStore: { status: 'error' },
    readModel: { status: 'degraded', reason: expect.stringContaining('rebuild failed') },
  });
  const audited = async () => {
    const { data } = await caller.call(listAuditEvents, { query: { category: 'rebuild' } });
    return JSON.stringify(data.find(({ type }) => type === 'RebuildFailed'));
  };
  await expect.poll(audited, patience).toContain('a file is damaged');
  expect((await fetch(new URL('/health/ready', address))).status).toBe(200);
}, 120_000);

/** Overwrites a page of the events. @param which of the rows of `dbstat` */
function overwrite(file: string, which: string): void {
  const size = 4_096;
  const log = new DatabaseSync(file);
  log.exec('PRAGMA wal_checkpoint(truncate)');
  const page = log.prepare(`SELECT pageno FROM dbstat WHERE name = 'events' AND ${which}`).get();
  log.close();
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(size, 0xff), 0, size, (Number(page?.['pageno']) - 1) * size);
  closeSync(descriptor);
}
