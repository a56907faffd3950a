import { dana, pia } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs, openAs } from './support/enter.ts';
import { phone, setStage } from './support/stage.ts';
import { fileAt, shownVersion, storedFile } from './support/workspace.ts';

const stage = setStage();

const file = (page: Page) => page.locator('.ws-phod');
const undo = (page: Page, reported: string) =>
  page.locator('.ws-toast', { hasText: reported }).getByRole('button', { name: 'Undo' });

async function enter(): Promise<Page> {
  const page = await stage.visit();
  await enterAs(page, stage.address, dana);
  await file(page).getByText('Personal info').waitFor();
  return page;
}

/** Fills the form of a section with only the keyboard, and sends it. */
async function addTo(page: Page, section: string, values: Record<string, string>): Promise<void> {
  await file(page)
    .getByRole('button', { name: `Add to ${section}` })
    .press('Enter');
  const form = page.getByRole('form', { name: `Add to ${section}` });
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(label, { exact: true });
    const isChoice = (await field.evaluate((one) => one.tagName)) === 'SELECT';
    await (isChoice ? field.selectOption(value) : field.fill(value));
  }
  await form.getByRole('button', { name: 'Add', exact: true }).press('Enter');
}

describe('the sections of a file', () => {
  it('[PHOD-250] [PHOD-260] [PHOD-270] [PHOD-280] are added to by forms of their kind, which keep their rules', async () => {
    const page = await enter();
    await addTo(page, 'Notes', { Title: 'Rent' });
    await file(page).getByText('Both title and content are required for this section').waitFor();
    await page.keyboard.press('Escape');
    await addTo(page, 'Notes', { Title: 'Rent', Content: '9,900 a month', Date: '2026-11-20' });
    await page.getByText('“Rent” added').waitFor();

    await addTo(page, 'Personal info', { 'Field name': 'Shoe size' });
    await file(page).getByText('Both field name and value are required for this section').waitFor();
    await page.keyboard.press('Escape');
    await addTo(page, 'Personal info', { 'Field name': '?!', Value: '42' });
    await file(page).getByText('Please enter a valid field name').waitFor();
    await page.keyboard.press('Escape');
    await addTo(page, 'Personal info', { 'Field name': 'Shoe  Size', Value: '42' });

    await addTo(page, 'Interests', { Item: ' ' });
    await file(page).getByText('Enter an item first.').waitFor();
    await page.keyboard.press('Escape');
    await addTo(page, 'Interests', { Item: 'Rowing' });
    await addTo(page, 'Projects and priorities', { Name: 'Shelf', Priority: 'low' });
    await addTo(page, 'Planner calendar', { Title: 'Fair', Type: 'reminder', Time: '09:30' });
    await addTo(page, 'Social relations', { Name: 'Liv', Category: 'family' });
    await fileAt(page, 10);

    expect(await storedFile(page)).toMatchObject({
      notes: expect.arrayContaining([
        { title: 'Rent', content: '9,900 a month', date: '2026-11-20' },
      ]),
      personalInfo: { shoe_size: '42' },
      interests: expect.arrayContaining(['Rowing']),
      projects_priorities: expect.arrayContaining([
        { name: 'Shelf', priority: 'low', status: 'active', description: '', deadline: '' },
      ]),
      planner_calendar: expect.arrayContaining([
        expect.objectContaining({ title: 'Fair', type: 'reminder', time: '09:30' }),
      ]),
      social_relations: expect.arrayContaining([
        expect.objectContaining({ name: 'Liv', category: 'family' }),
      ]),
    });
  });

  it('[PHOD-230] grow by a section, from the button that floats over them', async () => {
    const page = await enter();
    await file(page).getByRole('button', { name: 'Add section' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a section' });
    await dialog.getByLabel('Section', { exact: true }).selectOption('tasks');
    await dialog.getByRole('button', { name: 'Add section' }).click();
    const form = page.getByRole('form', { name: 'Add to Tasks' });
    await form.getByLabel('Title').fill('Sweep the kiln');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });

    await file(page).getByRole('button', { name: 'Add section' }).click();
    await dialog.getByLabel('Section', { exact: true }).selectOption('own');
    await dialog.getByLabel('Name').fill('Planner Calendar');
    await page.keyboard.press('Enter');
    await dialog.getByText('This section exists already. Add to it instead.').waitFor();
    await dialog.getByLabel('Name').fill('Tools');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('form', { name: 'Add to Tools' }).waitFor();
    await expect
      .poll(() => storedFile(page))
      .toMatchObject({
        tasks: [{ title: 'Sweep the kiln', priority: 'medium', status: 'active', deadline: '' }],
        tools: [],
      });
  });

  it('[PHOD-230] begin with one for a person who has no file yet', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, pia);
    await file(page).getByText('Your file is empty').waitFor();
    await file(page).getByRole('button', { name: 'Add section' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a section' });
    await dialog.getByLabel('Section', { exact: true }).selectOption('interests');
    await dialog.getByRole('button', { name: 'Add section' }).click();
    const form = page.getByRole('form', { name: 'Add to Interests' });
    for (const item of ['Rowing', 'Weaving']) {
      await form.getByLabel('Item').fill(item);
      await page.keyboard.press('Enter');
    }
    await fileAt(page, 3);
    expect(await storedFile(page)).toEqual({ interests: ['Rowing', 'Weaving'] });
  });

  it('[PE4] lose one item to a double click, not the next one too', async () => {
    const page = await enter();
    const before = await shownVersion(page);
    const { interests } = await storedFile(page);
    await file(page).getByRole('button', { name: 'Remove Ceramics' }).dblclick();
    await fileAt(page, before + 1);
    expect((await storedFile(page))['interests']).toEqual((interests as string[]).slice(1));
  });

  it('[PE4] are edited and emptied in place, and each change can be taken back', async () => {
    const page = await enter();
    const before = await shownVersion(page);
    const stored = await storedFile(page);
    await file(page).getByRole('button', { name: 'Edit Harbour studio lease' }).press('Enter');
    const form = page.getByRole('form', { name: 'Edit “Harbour studio lease”' });
    await form.getByLabel('Name').fill('Harbour lease');
    await form.getByLabel('Priority').selectOption('low');
    await page.keyboard.press('Control+Enter');
    await file(page).locator('[aria-label="Edit Harbour lease"]:focus').waitFor();
    await file(page).getByRole('button', { name: 'Remove Kiln order' }).press('Enter');
    await file(page).getByRole('button', { name: 'Remove Freja', exact: true }).press('Enter');
    await fileAt(page, before + 3);
    await file(page).locator('[aria-label="Remove Mo"]:focus').waitFor();
    expect(await file(page).getByText('Kiln order').count()).toBe(0);

    await undo(page, '“Kiln order” removed').click();
    await fileAt(page, before + 4);
    await undo(page, '“Freja” removed').click();
    await fileAt(page, before + 5);
    const [lease, ...others] = stored['projects_priorities'] as readonly object[];
    expect(await storedFile(page)).toEqual({
      ...stored,
      projects_priorities: [{ ...lease, name: 'Harbour lease', priority: 'low' }, ...others],
    });
  });

  it('[PE11] bring back what was typed when a form was left by mistake', async () => {
    const page = await enter();
    await file(page).getByRole('button', { name: 'Add to Notes' }).click();
    const form = page.getByRole('form', { name: 'Add to Notes' });
    await form.getByLabel('Content').fill('A long thought');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await undo(page, 'What you typed was discarded').click();
    expect(await form.getByLabel('Content').inputValue()).toBe('A long thought');
  });

  it('[ERR-040] [PE4] show what stood there before when a change could not be saved', async () => {
    const page = await enter();
    await page.route('**/api/phod/update', (route) => route.abort());
    await file(page).getByRole('button', { name: 'Remove Spring glaze collection' }).press('Enter');
    await page.getByText('Failed to update PHOD file', { exact: true }).waitFor();
    const project = file(page).getByText('Spring glaze collection', { exact: true });
    await project.waitFor();
    await file(page).getByText('Not saved: “Spring glaze collection” removed.').waitFor();
    await page.unroute('**/api/phod/update');
    const before = await shownVersion(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await fileAt(page, before + 1);
    expect(await project.count()).toBe(0);
    expect(
      await file(page)
        .getByText(/^Not saved/)
        .count(),
    ).toBe(0);
  });
});

describe('the panel', () => {
  it('[PHOD-160] [PHOD-170] [PHOD-220] has a title, and a card a section in two columns', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await page.getByRole('button', { name: 'Load PHOD' }).click();
    await file(page).getByRole('heading', { name: 'PHOD File' }).waitFor();
    const titles = file(page).locator('.ws-phod-card .ws-card__title');
    await titles.getByText('Notes', { exact: true }).waitFor();
    const sections = Object.keys(await storedFile(page));
    expect(await titles.count()).toBe(sections.length);
    const lefts = await file(page)
      .locator('.ws-phod-card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(2);
  });

  it('[PHOD-150] warns a visitor who wants to load the file, and leads to the login card', async () => {
    const page = await stage.visit();
    await page.goto(stage.address);
    await page.getByText('Guest session, kept for 24 hours').waitFor();
    expect(await page.getByRole('button', { name: 'Load PHOD' }).count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Load PHOD');
    await page.keyboard.press('Enter');
    await page.getByText('Please log in to load your PHOD file', { exact: true }).waitFor();
    await page.locator('.ws-toast').getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Login to Mach42').waitFor();
  });

  it('[PHOD-320] notifies a person who was signed out in the meantime that nothing was saved', async () => {
    const page = await stage.visit();
    // The page does not hear of it over its socket, as in a train.
    await page.routeWebSocket('**/ws', (socket) => void socket.close());
    const token = await enterAs(page, stage.address, dana);
    await file(page).getByText('Personal info').waitFor();
    const before = await storedFile(page);
    await page.request.post(`${stage.address}/api/auth/logout`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await file(page).getByRole('button', { name: 'Remove Bookkeeping move' }).press('Enter');
    await page.getByText('You must be logged in to save changes', { exact: true }).waitFor();
    await enterAs(page, stage.address, dana);
    expect(await storedFile(page)).toEqual(before);
  });
});

describe('the file on a phone', () => {
  it('what is shown about a value leaves room to its edges', async () => {
    const page = await stage.visit(phone);
    await openAs(page, stage.address, dana, { path: '/?tab=phod' });
    await page.getByRole('button', { name: 'Q3 numbers to Freja', exact: true }).click();
    const card = page.locator('.ws-popover', { hasText: 'Where this comes from' });
    await card.getByRole('button', { name: 'Show in history' }).waitFor();
    const leftAndRight = async () => {
      const { x = 0, width = Infinity } = (await card.boundingBox()) ?? {};
      return x >= 8 && x + width <= phone.width - 8;
    };
    await expect.poll(leftAndRight).toBe(true);
  });

  it('what is searched for is still there after another panel, and moves nothing off the screen', async () => {
    const page = await stage.visit(phone);
    await openAs(page, stage.address, dana, { path: '/?tab=phod' });
    const box = page.getByRole('searchbox', { name: /^Search sections/ });
    await box.fill('kiln');
    await page.getByText(/^\d+ matches in/).waitFor();
    const json = await page.getByRole('button', { name: 'More actions' }).boundingBox();
    expect((json?.x ?? Infinity) + (json?.width ?? 0)).toBeLessThanOrEqual(phone.width);
    const panels = page.getByRole('navigation', { name: 'Panels' });
    await panels.getByRole('button', { name: /Rooms$/ }).click();
    await page.getByRole('searchbox', { name: /^Find a room/ }).waitFor();
    await panels.getByRole('button', { name: /PHOD$/ }).click();
    await expect.poll(() => box.inputValue()).toBe('kiln');
  });
});
