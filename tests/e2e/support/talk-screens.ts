import { chainTexts } from '@mach42/contracts/chains/texts.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { pinMessage } from '@mach42/contracts/pins/calls.ts';
import { savePrompt } from '@mach42/contracts/prompts/calls.ts';
import { setReminder } from '@mach42/contracts/reminders/calls.ts';
import { listRooms, openDirectMessage } from '@mach42/contracts/rooms/calls.ts';
import { saveMessage } from '@mach42/contracts/saved/calls.ts';
import { dana, mo } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { signInAs, type Caller } from '../../support/calls.ts';
import type { Screen } from './screen.ts';

const addressOf = (page: Page): string => new URL(page.url()).origin;

/** Goes to an address below `/w/` within the page that is open. */
const goTo = (page: Page, path: string): Promise<unknown> =>
  page.goto(`${addressOf(page)}/w/${path}`);

/** The group room that Dana and Mo are in, with a message that Dana pinned and saved. */
async function keptMessage(page: Page): Promise<{ readonly roomId: string }> {
  const { caller } = await signInAs(addressOf(page), dana);
  const room = (await caller.call(listRooms)).data.find(({ type }) => type === 'group_room');
  const roomId = room?.id ?? '';
  const id = await messageOf(caller, roomId);
  const at = new Date(Date.now() + 20 * 3_600_000).toISOString();
  await caller.call(pinMessage, { params: { id } });
  await caller.call(saveMessage, { params: { id }, body: { note: 'Ask for the second set.' } });
  await caller.call(setReminder, { params: { id }, body: { at } });
  return { roomId };
}

async function messageOf(caller: Caller, roomId: string): Promise<string> {
  const body = { content: 'The **keys** are with Henrik.' };
  return (await caller.call(postMessage, { params: { id: roomId }, body })).data.id;
}

/** Screens on which people talk, and on which they see the messages that they keep. */
export const talkScreens: readonly Screen[] = [
  {
    name: 'pinned messages',
    person: dana,
    path: '/?tab=rooms',
    open: async (page) => {
      const { roomId } = await keptMessage(page);
      await goTo(page, `rooms/${roomId}`);
      await page.getByRole('button', { name: /pinned message/ }).click();
      await page.getByText('Pinned by Dana Demo').first().waitFor();
    },
  },
  {
    name: 'saved messages and reminders',
    person: dana,
    path: '/?tab=saved',
    open: async (page) => {
      await keptMessage(page);
      await page.getByText('Ask for the second set.').first().waitFor();
    },
  },
  {
    name: 'saved prompts',
    person: dana,
    path: '/?tab=prompts',
    open: async (page) => {
      const { caller } = await signInAs(addressOf(page), dana);
      const body = { name: `week-${Date.now()}`, text: 'What is due, {{person}}?' };
      await caller.call(savePrompt, { params: { id: crypto.randomUUID() }, body });
      await page.goto(`${addressOf(page)}/?tab=prompts`);
      await page.getByText('Asks for person').first().waitFor();
    },
  },
  {
    name: 'a direct message',
    person: mo,
    path: '/?tab=rooms',
    open: async (page) => {
      const danas = await signInAs(addressOf(page), dana);
      const mos = await signInAs(addressOf(page), mo);
      const body = { userId: danas.user.id };
      const { id } = (await mos.caller.call(openDirectMessage, { body })).data;
      await danas.caller.call(postMessage, { params: { id }, body: { content: 'Is it dry?' } });
      await goTo(page, `rooms/${id}`);
      await page.getByText('Is it dry?').first().waitFor();
    },
  },
  {
    name: 'how a message came about',
    person: dana,
    path: '/',
    open: async (page) => {
      const question = page.locator('.ws-message--own').last();
      await question.hover();
      await question.getByRole('button', { name: 'More to do with the message' }).click();
      await page.getByRole('menuitem', { name: chainTexts.menu }).click();
      const dialog = page.getByRole('dialog', { name: chainTexts.title });
      await dialog.waitFor();
      await dialog.locator('.ws-skeleton').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a calendar',
    person: dana,
    path: '/?tab=phod',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add to Planner calendar' }).click();
      await page.getByRole('button', { name: 'Choose a day' }).first().click();
      await page.locator('.ws-calendar').waitFor();
    },
  },
];
