import { dana } from '@mach42/server/demo/people.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { composeOf } from '../docker/files.ts';
import { Caller, signInAs } from '../support/calls.ts';
import {
  expectAnswersAsBefore,
  olderFolder,
  settingsOfOlderFolder,
  writtenAt,
} from '../support/older-folder.ts';
import { minutes } from '../support/patience.ts';
import { ask, messagesIn, privateChat } from '../support/work.ts';
import { clockOf } from './clock.ts';
import { hasDocker, openStage } from './stage.ts';

const name = 'workspace';
const compose = composeOf('docker/compose.yaml');
/** Without the Ollama that the file names: the earlier version had none. */
const environment = { ...settingsOfOlderFolder, OLLAMA_HOST: '', LOG_LEVEL: 'warn' };

describe.runIf(hasDocker)('a volume that another version wrote', () => {
  it(
    '[UP1] of an earlier version opens in a container, answers as before, and keeps what is written to it',
    async () => {
      await using folder = await olderFolder();
      await writeFile(path.join(folder.path, 'clock'), String(writtenAt - Date.now()));
      await using stage = await openStage({
        compose,
        environment: { ...environment, ...clockOf, CLOCK_FILE: '/data/clock' },
        filled: { [name]: folder.path },
      });
      const address = stage.addressOf(name, 4242);
      await expectAnswersAsBefore(address);
      const { caller, token } = await signInAs(address, dana);
      const chat = await privateChat(caller);
      const question = await ask(caller, chat, 'Who is Freja?');
      expect(await stage.stop(name)).toBe(0);
      await stage.start(name);
      const kept = await messagesIn(new Caller(address, token), chat);
      expect(kept.map(({ id }) => id)).toContain(question);
    },
    minutes(5),
  );

  it(
    '[UP2] of a newer version is refused in one sentence, and not a byte of it changes',
    async () => {
      await using folder = await olderFolder();
      {
        using log = new DatabaseSync(path.join(folder.path, 'events.db'));
        log.exec('PRAGMA user_version = 9000');
      }
      const before = await contentsOf(folder.path);
      await using stage = await openStage({
        compose,
        environment,
        filled: { [name]: folder.path },
        says: /newer version/,
      });
      await stage.stop(name);
      // It is started again and again, as the file asks for.
      const lines = (await stage.output(name)).trim().split('\n');
      expect([...new Set(lines)]).toEqual([expect.stringContaining('newer version')]);
      await using left = await temporaryFolder();
      await stage.copyOut(name, '/data', left.path);
      expect(await contentsOf(left.path)).toEqual(before);
    },
    minutes(3),
  );
});

async function contentsOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((file) => !file.endsWith('.lock'));
  const files = names
    .toSorted()
    .map(async (file) => [file, await readFile(path.join(folder, file), 'base64')] as const);
  return Object.fromEntries(await Promise.all(files));
}
