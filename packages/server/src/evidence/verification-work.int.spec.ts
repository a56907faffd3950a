import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VerbFailed, type RunVerb } from '../ops/run-verb.ts';
import { VerificationWork } from './verification-work.ts';

const minute = 60_000;
let errors: unknown[];
beforeEach(() => {
  errors = [];
});
afterEach(() => expect(errors).toEqual([]));

function open(dataDir: string, run?: RunVerb): VerificationWork {
  const stores = { eventStore: undefined, vault: undefined, uploads: undefined };
  return new VerificationWork({
    config: { dataDir, seals: { file: undefined }, ...stores },
    onFailure: (error) => void errors.push(error),
    now: Date.now,
    ending: new AbortController().signal,
    ...(run === undefined ? {} : { run }),
  });
}

const workOf = (work: VerificationWork) => work.report().work;

describe('a verification that a server has made', () => {
  it(
    '[EV16] finds nothing in a workspace in use, and names an event and a row that were changed',
    async () => {
      await using folder = await temporaryFolder();
      {
        await using product = await startProduct({ dataDir: folder.path });
        const beside = open(folder.path);
        expect(workOf(beside)).toBeNull();
        beside.begin(true);
        expect([beside.isWorking, workOf(beside)?.state]).toEqual([true, 'running']);
        await beside.idle();
        expect(product.address).toContain('127.0.0.1');
        const found = workOf(beside)?.result?.found.filter(({ kind }) => kind !== 'seal');
        expect([workOf(beside)?.problem, found]).toEqual([null, []]);
      }
      change(`${folder.path}/events.db`, "UPDATE events SET data = '{}' WHERE position = 5");
      change(`${folder.path}/read.db`, 'DELETE FROM rooms');
      const work = open(folder.path);
      work.begin(true);
      await work.idle();
      const kinds = workOf(work)?.result?.found.map(({ kind }) => kind) ?? [];
      expect(workOf(work)).toMatchObject({ state: 'done', withRows: true });
      expect(new Set(kinds)).toEqual(new Set(['changed', 'rows']));
    },
    3 * minute,
  );

  it('[EV16] says how far it is, and is ended', async () => {
    const work = open('/nowhere', async (_, { onStep, signal }) => {
      onStep('Comparing', 40);
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
      return '';
    });
    work.begin(false);
    expect(workOf(work)).toMatchObject({ step: 'Comparing', percent: 40, withRows: false });
    work.stop();
    await work.idle();
    expect(workOf(work)).toMatchObject({ state: 'stopped', problem: null, result: null });
    expect(work.isWorking).toBe(false);
  });

  it('[EV16] answers the first findings of many, and how many there are', async () => {
    const found = Array.from({ length: 250 }, (_, n) => ({ kind: 'removed', what: `event ${n}` }));
    const printed = { sealed: 9, unsealed: 0, seals: 1, found, known: [{}] };
    const work = open('/nowhere', async () => JSON.stringify(printed));
    work.begin(false);
    await work.idle();
    const { result } = workOf(work) ?? {};
    expect([result?.count, result?.found.length, result?.known]).toEqual([250, 100, 1]);
  });

  it('[EV16] says why it failed, in the words of the verb', async () => {
    const work = open('/nowhere', async () => {
      throw new VerbFailed('There is no data folder /nowhere.');
    });
    work.begin(false);
    await work.idle();
    expect(workOf(work)).toMatchObject({
      state: 'failed',
      problem: 'There is no data folder /nowhere.',
    });
    expect(errors.splice(0)).toHaveLength(1);
  });
});

function change(file: string, sql: string): void {
  using database = new DatabaseSync(file);
  database.exec(sql);
}
