import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it.each([
  ['de', 'Abmelden'],
  ['da', 'Log ud'],
])('a server has the texts in %s, as Node.js itself loads them', async (language, text) => {
  const module = JSON.stringify(new URL('t.ts', import.meta.url).href);
  const source = `
    const { inLanguage, t } = await import(${module});
    process.stdout.write(await inLanguage('${language}', () => t('Log out')));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', source]);
  expect(stdout).toBe(text);
});
