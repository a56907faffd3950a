import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleText } from '../errors/error-text.ts';
import { exitCodeOf, exitCodes } from './ops-error.ts';
import { runOps } from './run-ops.ts';
import { bytesIn, runVerb, WholeFolders } from './testing/verbs.ts';

/** The exit code and the text that an operator reads of a verb that failed. */
async function failure(args: readonly string[]) {
  const options = { env: {}, print: () => undefined, signal: new AbortController().signal };
  return runOps(args, options).then(
    (code) => ({ code, text: 'It did not fail.' }),
    (error: unknown) => ({ code: exitCodeOf(error), text: consoleText(error) }),
  );
}

describe('what verbs of the operators write to', () => {
  const folders = new WholeFolders();
  beforeAll(() => folders.fill());
  afterAll(() => folders.remove());

  it('[OV1] a data folder takes no backups, and none is removed from it: files of messages would go with them', async () => {
    const { data } = await folders.copy();
    await mkdir(`${data}/attachments`);
    await writeFile(`${data}/attachments/a-file`, 'of a message');
    const before = await bytesIn(data);
    for (const args of [
      ['backup', '--data', data, '--to', data],
      ['backup', '--data', data, '--to', data, '--keep', '1'],
      ['backup', '--data', data, '--to', data, '--dry-run'],
      ['backups', '--from', data, '--keep', '1'],
    ]) {
      const { code, message } = await runVerb(args);
      expect({ args, code, message }).toEqual({
        args,
        code: exitCodes.notEmpty,
        message: `${data} is a data folder, and was left as it is: backups need a folder of their own.`,
      });
      expect(await bytesIn(data)).toEqual(before);
    }
  });

  it('[OV1] verify makes no log that it was to compare', async () => {
    const { data, out } = await folders.copy();
    const args = ['verify', '--from', `sqlite:${data}/events.db`, '--to', `sqlite:${out}.db`];
    const { code, message } = await runVerb(args);
    expect({ code, message }).toEqual({
      code: exitCodes.missing,
      message: `There is no event log at ${out}.db. --to names the file events.db of a data folder.`,
    });
    expect(await bytesIn(`${out}.db`)).toEqual([]);
  });

  it.each([
    ['backup', 'notEmpty'],
    ['encrypt-log', 'notEmpty'],
  ] as const)('[OV1] %s says that a file is no folder', async (verb, finding) => {
    const { data, out } = await folders.copy();
    await writeFile(out, 'mine');
    const { code, text } = await failure([verb, '--data', data, '--to', out]);
    expect(code).toBe(exitCodes[finding]);
    expect(text).toMatch(/^[^\n]*Name a folder, and not a file\.$/);
  });

  it('[OV1] audit-export says that there is no such folder', async () => {
    const { data, out } = await folders.copy();
    expect(await failure(['audit-export', '--data', data, '--to', `${out}/file.json`])).toEqual({
      code: exitCodes.missing,
      text: `There is no folder ${out}. Make it first.`,
    });
  });

  it.each([
    [['--from', '3', '--to', '2'], 'usage', '--from names a later position than --to.'],
    [['--from', '999'], 'missing', 'The log ends at position 10.'],
  ] as const)(
    '[OV1] [OV7] replay refuses positions that are none: %j',
    async (range, finding, message) => {
      const { data } = await folders.copy();
      expect(await runVerb(['replay', '--data', data, ...range])).toEqual({
        code: exitCodes[finding],
        message,
      });
    },
  );

  it('[OV1] import says by its exit code that a passphrase is refused', async () => {
    const { data, out } = await folders.copy();
    expect((await runVerb(['export', '--data', data, '--to', out])).code).toBe(0);
    const other = { OPS_PASSPHRASE: 'four words of another' };
    const { code } = await runVerb(['import', '--from', out, '--to', `${out}-new`], other);
    expect(code).toBe(exitCodes.denied);
    expect(await bytesIn(`${out}-new`)).toEqual([]);
  });
});
