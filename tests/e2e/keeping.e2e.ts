import { dana, mo } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openAs, signedInAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';
import { runCommand } from './support/workspace.ts';

const stage = setStage();

interface Named {
  readonly id: string;
  readonly type: string;
}

async function groupRoom(page: Page, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`${stage.address}/api/rooms`, { headers });
  const { data } = (await answer.json()) as { readonly data: readonly Named[] };
  return data.find(({ type }) => type === 'group_room')?.id ?? '';
}

async function more(page: Page, text: string, item: string): Promise<void> {
  const message = page.locator('.ws-message', { hasText: text }).last();
  await message.hover();
  await message.getByRole('button', { name: 'More to do with the message' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

describe('keeping messages', () => {
  it('pins one for all, saves one for oneself, and leaves one unread', async () => {
    const page = await stage.visit();
    const token = await openAs(page, stage.address, dana);
    const roomId = await groupRoom(page, token);
    const other = await stage.visit();
    const { token: ofMo } = await signedInAs(other, stage.address, mo);
    const text = 'The keys are with Henrik.';
    await other.request.post(`${stage.address}/api/rooms/${roomId}/messages`, {
      data: { content: text },
      headers: { authorization: `Bearer ${ofMo}` },
    });
    await page.goto(`${stage.address}/w/rooms/${roomId}`);
    await page.getByText(text).first().waitFor();

    await more(page, text, 'Pin');
    await openAs(other, stage.address, mo, { path: `/w/rooms/${roomId}` });
    await other.getByRole('button', { name: '1 pinned message' }).click();
    await other.getByText('Pinned by Dana Demo').waitFor();
    await other.getByRole('button', { name: 'Unpin the message of Mo Moderator' }).click();
    await page.getByRole('button', { name: '1 pinned message' }).waitFor({ state: 'detached' });

    await more(page, text, 'Save for later');
    await page.locator('.ws-toast').getByText('Saved for later').waitFor();

    await more(page, text, 'Mark unread from here');
    const unread = page.getByRole('button', { name: /Chat Rooms.*1/ }).first();
    await unread.waitFor();
    await runCommand(page, 'Saved messages');
    await page.getByRole('button', { name: new RegExp(`${text}.*`) }).waitFor();
    await unread.waitFor();
    expect(await page.getByText('No saved messages').count()).toBe(0);
  });
});
