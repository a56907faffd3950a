import { switchRole } from '@mach42/contracts/users/calls.ts';
import { ada, dana, mo, pia } from '@mach42/server/demo/people.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { Caller, signInAs } from './calls.ts';
import { everyAnswer, everyAnswerToAdmins, type Answers } from './every-answer.ts';

const fixture = path.join(import.meta.dirname, '../product/older-folder');
/** Links that were shared then are still open at this time. */
export const writtenAt = Date.parse('2026-11-23T13:00:00.000Z');

const unpacked = async (name: string): Promise<Buffer> =>
  gunzipSync(await readFile(path.join(fixture, name)));

/** That an earlier version of the program wrote. */
export async function olderFolder(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  for (const name of await readdir(fixture)) {
    if (!name.endsWith('.gz') || name === 'answers.json.gz') continue;
    const file = path.join(folder.path, name.slice(0, -'.gz'.length));
    await writeFile(file, await unpacked(name), { mode: 0o600 });
  }
  return folder;
}

/** Under which it was written. */
export const settingsOfOlderFolder = {
  JWT_SECRET: 'signs-the-tokens-of-the-kept-data-folder-alone',
  PUBLIC_ORIGIN: 'https://workspace.test',
};

type Answer = { data?: unknown };

/**
 * Lists have previews, which each version cuts as it finds best, and no whole results any more. Where a provider is set
 * is another text in each version.
 */
const outline = (found: unknown): object =>
  JSON.parse(
    JSON.stringify(found, (name, value: unknown) =>
      ['snippet', 'marks', 'result', 'proposal', 'setIn'].includes(name) ? undefined : value,
    ),
  ) as object;

/** Since then messages and events may have been added at the end. */
function expectAll(answers: Answers, before: Record<string, Answer>): void {
  expect(Object.keys(before).length).toBeGreaterThan(15);
  for (const [request, expected] of Object.entries(before)) {
    const answer: Answer | undefined = answers.get(request);
    const grows = /\/messages |\/audit\/events /.test(request);
    const { data } = expected;
    if (/\/search |\/data-rais\/recent |\/queue\/jobs |\/settings /.test(request)) {
      expect(outline(answer), request).toMatchObject(outline(expected));
    } else if (grows && Array.isArray(data) && Array.isArray(answer?.data)) {
      expect(answer.data.slice(0, data.length), request).toMatchObject(data);
    } else {
      expect(answer, request).toMatchObject(expected);
    }
  }
}

/** Checks that every call answers as the earlier version answered. */
export async function expectAnswersAsBefore(address: string): Promise<void> {
  const before = JSON.parse(String(await unpacked('answers.json.gz'))) as Record<
    string,
    Record<string, Answer>
  >;
  for (const [name, person] of Object.entries({ dana, mo, pia })) {
    const { caller } = await signInAs(address, person);
    expectAll(await everyAnswer(caller, person.mobile), before[name] ?? {});
  }
  const { caller } = await signInAs(address, ada);
  const { token } = (await caller.call(switchRole, { body: { role: 'admin' } })).data;
  expectAll(await everyAnswerToAdmins(new Caller(address, token)), before['admins'] ?? {});
}
