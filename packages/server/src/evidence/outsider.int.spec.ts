import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { spawnSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runVerb } from '../ops/testing/verbs.ts';

const checker = fileURLToPath(new URL('../../../../scripts/check-evidence.mjs', import.meta.url));

let folder: TemporaryFolder;
/** The data folder of a product that was stopped, and so sealed all of its log. */
let whole: string;
const at = (name: string) => `${folder.path}/${name}`;

beforeAll(async () => {
  folder = await temporaryFolder();
  whole = at('whole');
  await (await startProduct({ dataDir: whole })).stop();
});
afterAll(() => folder.remove());

const prove = (name: string, ...choice: readonly string[]) =>
  runVerb(['prove', '--data', whole, '--to', at(name), ...choice]);

/** Checks an export like an outsider, with the keys, and with a table where there is one. */
function check(...files: readonly string[]) {
  const run = spawnSync(process.execPath, [checker, ...files], { encoding: 'utf8' });
  return { code: run.status, out: run.stdout, error: run.stderr };
}

describe('evidence for an outsider', () => {
  it('[EV5] [EV6] is checked with one file and the public key, and each change to it is found', async () => {
    const { message } = await runVerb(['public-key', '--data', whole]);
    await writeFile(at('key.pem'), message);
    await prove('export.jsonl');
    const good = check(at('export.jsonl'), at('key.pem'));
    expect(good).toMatchObject({ code: 0, error: '' });
    expect(good.out).toContain('are as they were sealed');
    expect((await prove('export.jsonl')).message).toContain('exists');

    const lines = (await readFile(at('export.jsonl'), 'utf8')).trimEnd().split('\n');
    const isEvent = (line: string) => line.startsWith('{"event"');
    const [first, second] = lines.flatMap((line, index) => (isEvent(line) ? [index] : []));
    const [event, next, seal] = [lines[first ?? 0], lines[second ?? 0], lines[1]].map(String) as [
      string,
      string,
      string,
    ];
    const changes: readonly (readonly [finding: string, lines: string[]])[] = [
      ['is not what was sealed', lines.with(first ?? 0, event.replace('Z', 'Y'))],
      ['are sealed', lines.toSpliced(first ?? 0, 1)],
      ['an event before it is missing', lines.toSpliced(first ?? 0, 0, event)],
      ['was moved', lines.with(first ?? 0, next).with(second ?? 0, event)],
      [
        'its signature is wrong',
        lines.with(1, seal.replace(/"signature":".{4}/, '"signature":"AAAA')),
      ],
      ['cannot be read', lines.with(1, 'no JSON')],
      ['There is no seal', lines.slice(0, 1)],
      // Another program may read a line with a field twice in another way than the proof does.
      ['it is not as it was written', lines.with(first ?? 0, `{"event":"[]",${event.slice(1)}`)],
      ['it is not as it was written', lines.with(1, `{"seal":"{}",${seal.slice(1)}`)],
      [
        'it is not as it was written',
        lines.with(first ?? 0, event.replace(/\}$/, ',"note":"checked"}')),
      ],
      ['it is not as it was written', lines.with(first ?? 0, `${event} `)],
      ['The end of the file is missing', lines.slice(0, -1)],
      [
        'A line was changed',
        lines
          .with(0, String(lines[0]).replace('"choice":{}', '"choice":{"type":"X"}'))
          .toSpliced(first ?? 0, 1),
      ],
    ];
    for (const [finding, changed] of changes) {
      await writeFile(at('changed.jsonl'), `${changed.join('\n')}\n`);
      const found = check(at('changed.jsonl'), at('key.pem'));
      expect(found.code).toBe(1);
      expect(found.error).toContain(finding);
    }
  });

  it('[EV5] proves some events alone, and refuses to prove what was changed', async () => {
    await prove('some.jsonl', '--type', 'UserRegistered');
    await writeFile(at('key.pem'), (await runVerb(['public-key', '--data', whole])).message);
    const some = check(at('some.jsonl'), at('key.pem'));
    expect(some).toMatchObject({ code: 0 });
    expect(some.out).toContain('with the choice type UserRegistered: other events are not in it');
    const lines = (await readFile(at('some.jsonl'), 'utf8')).trimEnd().split('\n');
    const chosen = lines.findIndex((line) => line.startsWith('{"event"'));
    await writeFile(at('fewer.jsonl'), `${lines.toSpliced(chosen, 1).join('\n')}\n`);
    const fewer = check(at('fewer.jsonl'), at('key.pem'));
    expect(fewer).toMatchObject({ code: 1 });
    expect(fewer.error).toContain('A line was changed, removed, inserted or moved.');
    // An export as it was before its last line was signed: the checker says that it is of an earlier version.
    const old = [String(lines[0]).replace('evidence-2', 'evidence-1'), ...lines.slice(1, -1)];
    await writeFile(at('old.jsonl'), `${old.join('\n')}\n`);
    const earlier = check(at('old.jsonl'), at('key.pem'));
    expect(earlier).toMatchObject({
      code: 0,
      out: expect.stringContaining('earlier version') as string,
    });
    const copy = at('copy');
    await cp(whole, copy, { recursive: true });
    const log = new DatabaseSync(`${copy}/events.db`);
    log.exec(`UPDATE events SET data = '{}' WHERE position = 5`);
    log.close();
    const refused = await runVerb(['prove', '--data', copy, '--to', at('none.jsonl')]);
    expect(refused.message).toContain('do not fit');
  });
});

describe('an export of the audit', () => {
  it('[EV9] has rows without content, and every change to rows, table or end is found', async () => {
    await writeFile(at('key.pem'), (await runVerb(['public-key', '--data', whole])).message);
    const files = [at('audit.jsonl'), at('key.pem'), at('audit.csv')] as const;
    const to = ['--to', files[0], '--table', files[2], '--type', 'UserRegistered'];
    await runVerb(['audit-export', '--data', whole, ...to]);
    expect(check(...files)).toMatchObject({ code: 0, error: '' });
    const text = await readFile(files[0], 'utf8');
    expect(text).not.toMatch(/mobile|firstName/);
    expect(text).toContain('UserRegistered');
    expect(await readFile(files[2], 'utf8')).toMatch(
      /^position,.*,seal,leaf,resolvedBy\r\n\d+,.*UserRegistered/,
    );

    const lines = text.trimEnd().split('\n');
    const row = lines.findIndex((line) => line.startsWith('{"row"'));
    const changes: readonly (readonly [finding: string, lines: string[]])[] = [
      [
        'A row was changed',
        lines.with(row, String(lines[row]).replace('"actorId":"', '"actorId":"x')),
      ],
      ['A row was changed', lines.toSpliced(row, 1)],
      [
        'was not sealed',
        lines.with(row, String(lines[row]).replace(/"leaf":"..../, '"leaf":"0000')),
      ],
      ['The end of the file is missing', lines.slice(0, -1)],
      [
        'its signature is wrong',
        lines.with(1, String(lines[1]).replace(/"signature":".{4}/, '"signature":"AAAA')),
      ],
    ];
    for (const [finding, changed] of changes) {
      await writeFile(at('changed.jsonl'), `${changed.join('\n')}\n`);
      const found = check(at('changed.jsonl'), at('key.pem'));
      expect([found.code, found.error]).toEqual([1, expect.stringContaining(finding)]);
    }
    await writeFile(at('other.csv'), 'position\r\n');
    expect(check(files[0], files[1], at('other.csv'))).toMatchObject({ code: 1 });
  });
});
