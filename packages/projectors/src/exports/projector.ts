import type { ExportEvent } from '@mach42/domain/exports/events.ts';
import {
  personalExportPartsTable,
  personalExportsTable,
} from '@mach42/read-models/exports/table.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { type Handler, projector } from '../kernel/projector.ts';

type On<Type extends ExportEvent['type']> = Handler<Extract<ExportEvent, { type: Type }>>;

interface OfExport {
  readonly userId: string;
  readonly exportId: string;
}

const deleteRow = prepared((q, p: { userId: string }) =>
  q.deleteFrom('personal_exports').where('user_id', '=', p.userId),
);
const setFailed = prepared((q, p: { userId: string }) =>
  q.updateTable('personal_exports').set({ status: 'failed' }).where('user_id', '=', p.userId),
);
const setReleased = prepared((q, p: { userId: string; retryAt: string | null }) =>
  q
    .updateTable('personal_exports')
    .set({ status: 'waiting', retry_at: p.retryAt })
    .where('user_id', '=', p.userId),
);
const setStarted = prepared((q, p: { userId: string; run: number }) =>
  q
    .updateTable('personal_exports')
    .set({ status: 'preparing', run: p.run, done: 0, parts: 0, retry_at: null })
    .where('user_id', '=', p.userId),
);
const setProgress = prepared((q, p: { userId: string; done: number; parts: number }) =>
  q
    .updateTable('personal_exports')
    .set({ done: p.done, parts: p.parts })
    .where('user_id', '=', p.userId),
);
const setReady = prepared((q, p: { userId: string; bytes: number; expiresAt: string }) =>
  q
    .updateTable('personal_exports')
    .set((eb) => ({
      status: 'ready' as const,
      bytes: p.bytes,
      expires_at: p.expiresAt,
      done: eb.ref('parts'),
    }))
    .where('user_id', '=', p.userId),
);

const lastNumber = prepared((q, p: { exportId: string; run: number }) =>
  q
    .selectFrom('personal_export_parts')
    .select('number')
    .where('export_id', '=', p.exportId)
    .where('run', '=', p.run)
    .orderBy('number', 'desc')
    .limit(1),
);
const leaveParts = prepared((q, p: { exportId: string }) =>
  q.updateTable('personal_export_parts').set({ is_left: 1 }).where('export_id', '=', p.exportId),
);
const deleteParts = prepared((q, p: { exportId: string; run: number }) =>
  q
    .deleteFrom('personal_export_parts')
    .where('export_id', '=', p.exportId)
    .where('run', '=', p.run),
);

const requested: On<'PersonalExportRequested'> = async ({ data, at }, tx) => {
  await tx.run(deleteRow, { userId: data.userId });
  await tx.run(personalExportsTable.insert, {
    user_id: data.userId,
    export_id: data.exportId,
    status: 'waiting',
    requested_at: at,
    run: 0,
    done: 0,
    parts: 0,
    bytes: null,
    expires_at: null,
    retry_at: null,
  });
  return undefined;
};

const partsKept: On<'PersonalExportPartsKept'> = async ({ data }, tx) => {
  const { userId, exportId, run, hashes, done, parts } = data;
  let number = (await tx.first(lastNumber, { exportId, run }))?.number ?? -1;
  for (const hash of hashes) {
    number += 1;
    await tx.run(personalExportPartsTable.insert, {
      export_id: exportId,
      run,
      number,
      user_id: userId,
      hash,
      is_left: 0,
    });
  }
  await tx.run(setProgress, { userId, done, parts });
  return undefined;
};

/** The parts of earlier runs are not needed. */
const leaving =
  <Data extends OfExport>(change: (data: Data, tx: Transaction) => Promise<void> | void) =>
  async ({ data }: { readonly data: Data }, tx: Transaction): Promise<undefined> => {
    await tx.run(leaveParts, { exportId: data.exportId });
    await change(data, tx);
    return undefined;
  };

/** The progress of the files of people's own data, and the stored locations of their parts. */
export const exportsProjector = projector<
  Exclude<ExportEvent, { type: 'PersonalExportLeaseRenewed' }>
>({
  name: 'exports',
  version: 2,
  tables: ['personal_exports', 'personal_export_parts'],
  on: {
    PersonalExportRequested: requested,
    PersonalExportStarted: leaving(({ userId, run }, tx) => tx.run(setStarted, { userId, run })),
    PersonalExportReleased: leaving(({ userId, retryAt = null }, tx) =>
      tx.run(setReleased, { userId, retryAt }),
    ),
    PersonalExportPartsKept: partsKept,
    async PersonalExportCompleted({ data: { userId, bytes, expiresAt } }, tx) {
      await tx.run(setReady, { userId, bytes, expiresAt });
      return undefined;
    },
    PersonalExportFailed: leaving(({ userId }, tx) => tx.run(setFailed, { userId })),
    PersonalExportRemoved: leaving(({ userId }, tx) => tx.run(deleteRow, { userId })),
    async PersonalExportCleared({ data: { exportId, run } }, tx) {
      await tx.run(deleteParts, { exportId, run });
      return undefined;
    },
  },
});
