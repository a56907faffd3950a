import { getEntry, listEntryRuns } from '@mach42/contracts/datarais/calls.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { listModels } from '@mach42/contracts/models/calls.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { loadPhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { directChat } from '@mach42/contracts/runs/calls.ts';
import { listChoosableSaigeVersions } from '@mach42/contracts/saige/calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPanel, type Screen } from '@mach42/testing/screens/screen.tsx';
import { expect, vi } from 'vitest';
import { dataRaisPlugin } from './plugin.tsx';

export const broken = { code: 'SERVER_ERROR', message: 'The disk is full.' } as const;
const briefData: BriefData = { interests: ['Rowing'] };
export const proposed: BriefData = { interests: ['Rowing', 'Weaving'] };
export const file = (version: number, data = briefData): PhodFile => ({
  briefData: data,
  version,
  updatedAt: '2026-01-02T10:00:00.000Z',
  updatedBy: 'Dana Demo',
});
export const entry: Entry = {
  id: 'e1',
  _id: 'e1',
  content: 'Weaving',
  createdAt: '2026-01-02T10:00:00.000Z',
  timestamp: '2026-01-02T10:00:00.000Z',
  status: 'pending',
  metadata: { title: 'Loom' },
  jobId: null,
  progress: null,
  queuePosition: null,
  result: null,
  error: null,
  processedAt: null,
};
export const proposal = {
  callId: 'c1',
  baseVersion: 4,
  text: JSON.stringify(proposed),
  ops: [{ op: 'add' as const, path: '/interests/1', value: 'Weaving' }],
  checks: {
    verbatim: true,
    nothingRemoved: [],
    forbiddenUntouched: true,
    parses: true,
    truncated: false,
    sizeChange: 10,
  },
};
const workerStats = {
  activeWorkers: 1,
  totalWorkers: 1,
  averageReliability: 1,
  averageUptime: 0,
  queuedRequests: 0,
};

export const models: readonly AIModel[] = modelCatalogue('mach42')
  .filter(({ type }) => type === 'hybrid' || type === 'local')
  .map((model) => ({ ...model, _id: model.id, isAvailable: true, workerStats }));

export const serving = (): FakeServer =>
  new FakeServer()
    .answer(getEntry, { entry })
    .answer(loadPhod, { data: file(4) })
    .answer(listEntryRuns, { data: [] })
    .answer(listModels, { data: [...models] })
    .answer(directChat, { response: proposal.text, proposal })
    .answer(listChoosableSaigeVersions, { data: [] });

export function open(server = serving()): Promise<Screen> {
  everythingInView();
  return openPanel(dataRaisPlugin, 'datarais-e1', { as: 'admin', server });
}

/** Makes every element count as in sight, because there is no layout here. */
function everythingInView(): void {
  const isIntersecting = true;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #changed: (entries: readonly { isIntersecting: boolean }[]) => void;

      constructor(changed: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.#changed = changed;
      }

      observe(): void {
        queueMicrotask(() => this.#changed([{ isIntersecting }]));
      }

      disconnect(): void {
        this.#changed = () => undefined;
      }
    },
  );
}

/** Makes a local model propose something, and waits for the proposal. */
export async function propose(screen: Screen): Promise<void> {
  await screen.findByLabelText('What you wrote');
  screen.app.shell.models.select('qwen3:8b');
  await processBy(screen, 'Direct LLM');
  await screen.findByRole('button', { name: 'Save to DB' });
  await expect
    .poll(() => screen.getByRole('button', { name: 'Save to DB' }))
    .toHaveProperty('disabled', false);
}

/** Processes the entry in one of the ways behind the arrow. */
export async function processBy(screen: Screen, way: string): Promise<void> {
  await screen.press('Other ways to process');
  await screen.user.click(
    await screen.findByRole('menuitem', { name: (name) => name.startsWith(way) }),
  );
}
