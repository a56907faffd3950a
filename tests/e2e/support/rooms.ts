import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { CreateRoomBody, Invitation, Room } from '@mach42/contracts/rooms/schemas.ts';
import { demoPassword, type DemoPerson } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { connected } from './person.ts';

/** Signs someone in and opens their rooms. */
export async function enterRooms(page: Page, address: string, person: DemoPerson): Promise<void> {
  await page.goto(`${address}/login`);
  await logInAs(page, person);
  await openRooms(page);
}

export async function logInAs(page: Page, person: DemoPerson): Promise<void> {
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

export async function openRooms(page: Page): Promise<void> {
  await connected(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Chat Rooms');
  await page.keyboard.press('Enter');
  await page.locator('.ws-rooms').waitFor();
  await closeModels(page);
  await sidebar(page).waitFor();
}

/** The rooms get the whole workspace, so that list and room are side by side. */
async function closeModels(page: Page): Promise<void> {
  const models = page.locator('.flexlayout__tab_button').filter({ hasText: 'AI Models' });
  if ((await models.count()) > 0) await models.locator('.flexlayout__tab_button_trailing').click();
}

export const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Rooms' });

/** The row of a room in the list. */
export const row = (page: Page, name: string): Locator =>
  sidebar(page).locator('.ws-rooms-row__open', { hasText: name });

/** The pane of the room that is open. */
export const pane = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

export async function openRoom(page: Page, name: string): Promise<Locator> {
  await row(page, name).click();
  await pane(page, name).waitFor();
  return pane(page, name);
}

const field = (page: Page): Locator =>
  page.locator('.ws-room__talk').getByLabel('Message', { exact: true });

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

export const message = (page: Page, text: string): Locator =>
  page.locator('.ws-room__messages .ws-message').filter({ hasText: text });

/** A person who acts without a browser. */
export class Caller {
  readonly #address: string;
  readonly #token: string;
  readonly userId: string;

  private constructor(address: string, token: string, userId: string) {
    this.#address = address;
    this.#token = token;
    this.userId = userId;
  }

  static async signIn(address: string, { mobile }: DemoPerson): Promise<Caller> {
    const response = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobile, password: demoPassword, environment: 'web' }),
    });
    const { data } = (await response.json()) as {
      data: { token: string; user: { id: string } };
    };
    return new Caller(address, data.token, data.user.id);
  }

  async #post<Data>(path: string, body?: object): Promise<Data> {
    const response = await fetch(`${this.#address}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  }

  create(body: CreateRoomBody): Promise<Room> {
    return this.#post('/rooms', body);
  }

  invite(roomId: string, userId?: string): Promise<Invitation> {
    return this.#post(`/rooms/${roomId}/invitations`, userId === undefined ? {} : { userId });
  }

  accept({ inviteKey }: Invitation): Promise<Room> {
    return this.#post(`/invitations/${inviteKey}/accept`);
  }

  say(
    roomId: string,
    content: string,
    replyTo?: string,
    mentions: readonly string[] = [],
  ): Promise<Message> {
    return this.#post(`/rooms/${roomId}/messages`, {
      content,
      mentions,
      ...(replyTo === undefined ? {} : { replyTo }),
    });
  }
}

/** A group room of its owner and some others. */
export async function roomOf(
  owner: Caller,
  name: string,
  others: readonly Caller[],
): Promise<Room> {
  const room = await owner.create({ name });
  for (const other of others) {
    await other.accept(await owner.invite(room.id, other.userId));
  }
  return room;
}
