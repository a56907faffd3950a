import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { connected, logIn, signIn } from './support/person.ts';
import { phone, setStage } from './support/stage.ts';
import { runCommand, tab } from './support/workspace.ts';

const stage = setStage();

const panel = (page: Page) => page.getByRole('region', { name: 'Workspace', exact: true });

/** From here on time passes only as the test says. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
}

async function closeTabs(page: Page): Promise<void> {
  const crosses = page.locator('.flexlayout__tab_button_trailing');
  while ((await crosses.count()) > 0) await crosses.first().click();
}

describe('the main page', () => {
  it('WORK-010 WORK-190 WORK-200 THEME-040 shows a visitor the chat and the way in, no more', async () => {
    const page = await stage.visit();
    await page.goto(stage.address);
    await connected(page);
    expect(await panel(page).count()).toBe(0);
    const bar = page.getByRole('banner');
    expect(await bar.getByRole('button', { name: 'Load PHOD' }).count()).toBe(0);
    expect(await bar.getByRole('button', { name: 'Chat Rooms' }).count()).toBe(0);
    await expect
      .poll(() => page.locator('canvas.ws-background[aria-hidden="true"]').count())
      .toBe(1);
    await bar.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('dialog', { name: 'Log in' }).waitFor();
  });

  it('ROUTE-070 ROUTE-080 WORK-020 WORK-030 WORK-200 has a column of 450 px and the tabs beside it', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await tab(page, 'PHOD File').waitFor();
    const column = await page.locator('.ws-column').boundingBox();
    const right = await panel(page).boundingBox();
    expect(column?.width).toBe(450);
    expect(right?.x).toBeGreaterThanOrEqual((column?.x ?? 0) + 450);
    const bar = page.getByRole('banner');
    await bar.getByRole('button', { name: 'Load PHOD' }).click();
    await bar.getByRole('button', { name: 'Chat Rooms' }).click();
    await tab(page, 'PHOD File').waitFor();
    await tab(page, 'Chat Rooms').waitFor();

    await runCommand(page, 'Show or hide the workspace panel');
    await panel(page).waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: 'Load PHOD' }).click();
    await panel(page).waitFor();
  });

  it('WORK-130 WORK-140 says what to do while no tab is open', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await tab(page, 'PHOD File').waitFor();
    await closeTabs(page);
    await page.getByText('Click an icon above to open a workspace').waitFor();
    await page
      .getByText(
        'Click the AI Models icon to explore AI assistants or use Load PHOD to open a file',
      )
      .waitFor();
    expect(await page.locator('.flexlayout__tab_button').count()).toBe(0);
  });

  it('WORK-100 WORK-110 WORK-120 says of a linked tab why it cannot be shown', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    for (const [id, text] of [
      ['phod-2', 'Error: Tab not found'],
      ['datarais-', 'Error: No entry ID provided'],
      ['kanban', 'Unknown workspace type'],
    ]) {
      await page.goto(`${stage.address}/?tab=${id}`);
      await page.getByText(String(text), { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('');
    }
  });

  it('WORK-180 forgets the layout and reloads on Ctrl F5 and on Shift Meta R', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    for (const keys of ['Control+F5', 'Shift+Meta+R']) {
      await tab(page, 'PHOD File').waitFor();
      await closeTabs(page);
      const loaded = page.waitForEvent('load');
      await page.keyboard.press(keys);
      await loaded;
    }
    await tab(page, 'PHOD File').waitFor();
    await expect.poll(() => tab(page, 'PHOD File').count()).toBe(1);
  });

  it('ERR-010 ERR-020 says that something went wrong, and reloads', async () => {
    const page = await stage.visit();
    await page.goto(`${stage.address}/login`);
    await page.route(/workbench-[^/]+\.js$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Continue as Guest' }).click();
    const screen = page.getByRole('main');
    await screen.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await screen.getByText(/^There is no connection, or the workspace was updated/).waitFor();
    expect(await page.getByLabel('Message', { exact: true }).count()).toBe(0);
    await page.unroute(/workbench-[^/]+\.js$/);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reset Application' }).click();
    await loaded;
    await connected(page);
    expect(await page.getByText('Something went wrong').count()).toBe(0);
    await expect.poll(() => page.getByLabel('Message', { exact: true }).count()).toBe(1);
  });
});

describe('the control bar', () => {
  it('WORK-240 collapses after 5 s, comes back with the pointer, and stays when it is pinned', async () => {
    const page = await stage.visit();
    await page.clock.install();
    await signIn(page, stage.address);
    const bar = page.getByRole('banner');
    const collapsed = () => bar.getAttribute('data-collapsed');
    const message = page.getByLabel('Message', { exact: true });
    await message.waitFor();
    await page.mouse.move(700, 20);
    await message.focus();
    await stopClock(page);
    await page.mouse.move(700, 500);
    await page.clock.runFor(4900);
    expect(await collapsed()).toBe('false');
    await page.clock.runFor(200);
    expect(await collapsed()).toBe('true');
    await page.mouse.move(700, 20);
    expect(await collapsed()).toBe('false');
    await page.clock.runFor(20_000);
    expect(await collapsed()).toBe('false');
    await bar.getByRole('button', { name: 'Keep the bar open' }).click();
    await page.mouse.move(700, 500);
    await message.focus();
    await page.clock.runFor(20_000);
    expect(await collapsed()).toBe('false');
  });

  it('WORK-150 WORK-160 WORK-170 WORK-230 WORK-240 is one row on a small screen, and footer tabs', async () => {
    const page = await stage.visit(phone);
    await page.clock.install();
    await logIn(page, stage.address);
    const footer = page.getByRole('navigation', { name: 'Panels' });
    await footer.getByRole('button', { name: 'Control' }).waitFor();
    const labels = await footer.getByRole('button').allInnerTexts();
    expect(labels.map((label) => label.replaceAll(/\d|\n/g, ''))).toEqual(
      expect.arrayContaining(['Control', 'AI', 'PHOD', 'DataRAIS']),
    );
    await footer.getByRole('button', { name: 'AI', exact: true }).click();
    await page.getByLabel('Message', { exact: true }).waitFor({ state: 'detached' });
    expect(await page.locator('.flexlayout__tab_button').count()).toBe(0);
    await footer.getByRole('button', { name: 'Control' }).click();
    await page.getByLabel('Message', { exact: true }).waitFor();
    await footer.getByRole('button', { name: 'Control' }).click();
    await page.getByLabel('Message', { exact: true }).waitFor({ state: 'detached' });

    const bar = page.getByRole('banner');
    const theme = bar.getByRole('button', { name: 'Theme', exact: true });
    expect(await theme.count()).toBe(0);
    await bar.getByRole('button', { name: 'Show the whole bar' }).click();
    await theme.waitFor();
    await stopClock(page);
    await page.mouse.move(195, 600);
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await page.clock.runFor(14_900);
    await expect.poll(() => theme.count()).toBe(1);
    await page.clock.runFor(200);
    expect(await theme.count()).toBe(0);
  });

  it('WORK-210 WORK-220 HEALTH-040 offers commands, key help and the health as it was measured', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await page.getByRole('banner').getByRole('button', { name: 'Search or run a command' }).click();
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Healthy/ }).click();
    const facts = page.locator('.ws-health .ws-facts > div');
    await facts.filter({ hasText: 'Event store' }).waitFor();
    const [socket = '', api = ''] = await facts.allInnerTexts();
    expect(socket).toMatch(/^WebSocket\s+Connected \d+ ms$/);
    expect(api).toMatch(/^API\s+Healthy \d+ ms$/);
  });
});

describe('the Event Log', () => {
  it('LOG-010 LOG-020 LOG-030 LOG-040 lies at the bottom, opens, and tells a lost connection', async () => {
    const page = await stage.visit();
    let cut: () => Promise<void> = () => Promise.resolve();
    await page.routeWebSocket('**/ws', (socket) => {
      socket.connectToServer();
      cut = () => socket.close();
    });
    await signIn(page, stage.address);
    const log = page.getByRole('region', { name: 'Event Log' });
    const box = await log.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900);
    const toggle = log.getByRole('button', { name: /^Event Log/ });
    await toggle.click();
    await log.getByRole('list').getByText('Connected', { exact: true }).waitFor();
    await log.getByRole('radio', { name: 'Error' }).check({ force: true });
    await log.getByText('No events to display').waitFor();
    await toggle.click();
    await log.getByRole('radio').first().waitFor({ state: 'detached' });

    await page.route('**/ws', (route) => route.abort());
    await cut();
    await log.getByTitle('Disconnected').waitFor();
  });
});
