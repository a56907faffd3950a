import type { Locator, Page } from 'playwright';

/** The tab of a panel in the dock. */
export const tab = (page: Page, name: string): Locator =>
  page.locator('.flexlayout__tab_button').filter({ hasText: name });

/** Runs a command from the palette. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(title);
  await page.keyboard.press('Enter');
}

/** Resolves when the PHOD File panel shows a version. */
export const fileAt = (page: Page, version: number): Promise<void> =>
  page.locator('.ws-phod').getByText(`v${version}`, { exact: true }).waitFor();

/** The version that the PHOD File panel shows. */
export async function shownVersion(page: Page): Promise<number> {
  const text = await page
    .locator('.ws-phod')
    .getByText(/^v\d+$/)
    .innerText();
  return Number(text.slice(1));
}

export async function writeEntry(page: Page, title: string, content: string): Promise<void> {
  await page.getByLabel('Title of the entry').fill(title);
  await page.getByLabel('Content of the entry').fill(content);
  await page.getByRole('button', { name: 'Save entry' }).click();
}

/** Opens an entry and has it processed; resolves when its proposal can be reviewed. */
export async function propose(page: Page, title: string): Promise<void> {
  await page.getByTitle(`${title}: open`).click();
  await page.getByRole('button', { name: 'Process with Queue' }).click();
  await page
    .getByText('Processing completed successfully. Review and click Save to DB when ready.')
    .waitFor();
  await page.getByRole('tab', { name: /^Changes/, selected: true }).waitFor();
}

/** Processes the entry that is open by one of the ways behind the arrow. */
export async function processBy(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: 'Other ways to process' }).click();
  await page.getByRole('menuitem', { name: way }).click();
}

export interface AnotherWay {
  /** Id in the catalogue. */
  readonly modelId?: string;
  readonly instructions?: string;
  readonly saigeVersion?: number;
}

/** Queues the entry that is open once more; resolves when that is accepted. */
export async function tryAnotherWay(page: Page, way: AnotherWay): Promise<void> {
  const { modelId, instructions, saigeVersion } = way;
  await page.getByRole('button', { name: 'Try another way' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Try another way' });
  if (modelId !== undefined) await dialog.getByLabel('Model').selectOption(modelId);
  if (saigeVersion !== undefined) {
    await dialog.getByLabel('SAIGE version').selectOption(String(saigeVersion));
  }
  if (instructions !== undefined) await dialog.getByLabel('Instructions').fill(instructions);
  await dialog.getByRole('button', { name: 'Queue this run' }).click();
  await dialog.waitFor({ state: 'detached' });
}

export async function saveProposal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save to DB' }).click();
  await page.getByText('PHOD saved successfully').first().waitFor();
}

/** The editor of the file's JSON, opened. */
export async function openJson(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit as JSON' }).click();
  const editor = page.getByRole('textbox', { name: /^Your (new )?file/ });
  await editor.waitFor();
  return editor;
}

/** Puts another text into the editor of JSON, as one who selects all and pastes. */
export async function writeJson(editor: Locator, text: string): Promise<void> {
  await editor.press('ControlOrMeta+a');
  await editor.press('Delete');
  await editor.page().keyboard.insertText(text);
}

/** The file as the server has it. */
export const storedFile = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const { mobile } = JSON.parse(localStorage.getItem('auth_user') ?? '{}') as { mobile: string };
    const response = await fetch('/api/phod/load', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${localStorage.getItem('auth_token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ credentials: { mobile } }),
    });
    const { data } = (await response.json()) as { data: { briefData: Record<string, unknown> } };
    return data.briefData;
  });

/** Saves the file from its JSON editor, with one text put in the place of another. */
export async function editAsJson(page: Page, from: string, to: string): Promise<void> {
  const text = JSON.stringify(await storedFile(page), null, 2);
  const editor = await openJson(page);
  await writeJson(editor, text.replace(from, to));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.waitFor({ state: 'detached' });
}
