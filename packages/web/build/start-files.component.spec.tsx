import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';

const script = readFileSync(join(import.meta.dirname, '../public/start.js'), 'utf8');
const files = {
  page: ['page.js'],
  chat: ['chat.js'],
  markdown: [],
  workspace: ['dock.js'],
  phod: ['phod.js', 'phod.css'],
  font: [],
  catalogs: {},
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.head.replaceChildren();
  Reflect.deleteProperty(document, 'fonts');
  Reflect.deleteProperty(window, 'earlyAnswers');
});

/**
 * Returns the files that the start of the main page asks for, for a person whose layout this browser keeps in this
 * form.
 */
async function askedFor(layout: string | undefined): Promise<readonly string[]> {
  const list = document.createElement('meta');
  list.name = 'start-files';
  list.content = JSON.stringify(files);
  document.head.replaceChildren(list);
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('userId', 'u1');
  if (layout !== undefined) localStorage.setItem('workspace_layout:u1', layout);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { load: () => Promise.resolve([]) },
  });
  const asked: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...links) => {
    for (const link of links) {
      if (!(link instanceof HTMLElement)) continue;
      asked.push(link.getAttribute('href') ?? '');
      queueMicrotask(() => link.dispatchEvent(new Event('load')));
    }
  });
  runInThisContext(script);
  await expect.poll(() => asked).toContain('/dock.js');
  return asked;
}

const tabSet = (selected: number, ...ids: string[]) => ({
  type: 'tabset',
  selected,
  children: ids.map((id) => ({ type: 'tab', id })),
});
const layoutOf = (over: object, ...children: object[]) =>
  JSON.stringify({ panelVisible: true, dock: { type: 'row', children }, ...over });

it.each([
  ['at the first start', undefined, true],
  ['in sight', layoutOf({}, tabSet(0, 'aimodels'), tabSet(1, 'rooms', 'phod')), true],
  ['in a row of a row', layoutOf({}, { type: 'row', children: [tabSet(0, 'phod')] }), true],
  ['behind another tab', layoutOf({}, tabSet(0, 'rooms', 'phod')), false],
  ['closed', layoutOf({}, tabSet(0, 'rooms')), false],
  ['without the panel', layoutOf({ panelVisible: false }, tabSet(0, 'phod')), false],
  ['in a layout that is damaged', '{', true],
])('the file is asked for early where it is shown at once: %s', async (_, layout, isAsked) => {
  const asked = await askedFor(layout);
  expect(asked.includes('/phod.css')).toBe(isAsked);
});
