import { promptTexts } from '@mach42/contracts/prompts/texts.ts';
import { promptsDecider } from '@mach42/domain/prompts/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

const id = '0192f3a0-0000-7000-8000-0000000000a1';
const url = `/api/prompts/${id}`;
const prompt = { name: 'sum-up', text: 'Sum up {{what}}.' };
let api: CommandApi;
beforeEach(async () => {
  api = await startCommandApi();
});
afterEach(() => api.close());

const promptsOf = async (userId: string) => (await api.commands.load(promptsDecider, userId)).state;

describe('saving a prompt', () => {
  it('[PB1] is for the caller, as is deleting it', async () => {
    const first = await api.dana.put(url, prompt);
    expect([first.status, first.body]).toEqual([200, { success: true }]);
    expect(await promptsOf(api.dana.id)).toEqual({ [id]: prompt });
    expect((await api.dana.put(url, prompt)).position).toBeUndefined();
    expect((await api.dana.delete(url)).status).toBe(200);
    expect(await promptsOf(api.dana.id)).toEqual({});
  });

  it('[PB1] does not reach what another person has', async () => {
    await api.dana.put(url, prompt);
    expect((await api.ada.put(url, { ...prompt, userId: api.dana.id })).status).toBe(400);
    expect((await api.ada.put(url, { ...prompt, text: 'Other' })).status).toBe(200);
    expect((await api.mo.delete(url)).status).toBe(200);
    expect((await api.visitor.put(url, prompt)).status).toBe(403);
    expect((await api.visitor.delete(url)).status).toBe(403);
    expect((await api.anonymous.put(url, prompt)).status).toBe(401);
    expect(await promptsOf(api.dana.id)).toEqual({ [id]: prompt });
  });

  it('[PB2] takes a name that can be typed and a text', async () => {
    for (const body of [
      { ...prompt, name: '' },
      { ...prompt, name: 'two words' },
      { ...prompt, name: '-x' },
      { ...prompt, name: 'a'.repeat(41) },
      { ...prompt, name: '../x' },
      { ...prompt, text: ' \n' },
      { ...prompt, text: 'a\u0000' },
      { name: 'x' },
    ]) {
      expect((await api.dana.put(url, body)).status).toBe(400);
    }
    expect((await api.dana.put('/api/prompts/x', prompt)).status).toBe(400);
    expect((await api.dana.put(url, { ...prompt, name: 'Grüße_2' })).status).toBe(200);
    const other = url.replace('a1', 'a2');
    const { status, body } = await api.dana.put(other, { ...prompt, name: 'grüße_2' });
    expect([status, body.error.message]).toEqual([409, promptTexts.nameTaken]);
  });
});
