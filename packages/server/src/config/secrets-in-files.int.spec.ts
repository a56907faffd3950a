import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';

async function fileWith(text: string): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const file = path.join(folder.path, 'secret');
  await writeFile(file, text);
  return file;
}

it('takes a secret from the file that is named for it, without the end of its line', async () => {
  const address = 'postgres://app:open-sesame@db.example:5432/workspace';
  const config = readConfig({
    EVENT_STORE_FILE: await fileWith(`${address}\n`),
    VAULT_FILE: await fileWith(address),
    JWT_SECRET_FILE: await fileWith(`${'k'.repeat(32)}\r\n`),
    ADMIN_PASSWORD_FILE: await fileWith(' with spaces \n'),
  });
  expect(config.eventStore).toBe(address);
  expect(config.vault).toBe(address);
  expect(config.jwtSecret).toBe('k'.repeat(32));
  expect(config.admin.password).toBe(' with spaces ');
});

it('holds what is in a file to the same rules, and does not repeat it', async () => {
  const VAULT_FILE = await fileWith('mysql://app:open-sesame@db.example/a');
  expect(() => readConfig({ VAULT_FILE })).toThrow(/VAULT must be postgres:(?!.*open-sesame)/s);
});

it('refuses a file that is not there, and two ways to say the same', async () => {
  const file = await fileWith('k'.repeat(32));
  expect(() => readConfig({ JWT_SECRET_FILE: `${file}-not` })).toThrow(
    'JWT_SECRET_FILE must name a file that can be read.',
  );
  const both = { JWT_SECRET: 'j'.repeat(32), JWT_SECRET_FILE: file };
  expect(() => readConfig(both)).toThrow('JWT_SECRET and JWT_SECRET_FILE cannot both be set.');
});

it('knows no file where the variable names none', () => {
  expect(readConfig({ JWT_SECRET_FILE: '' }).jwtSecret).toBeUndefined();
});
