import { newId } from '@mach42/command-api/kernel/ids.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { dana } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { median, percentile, type BenchRow } from '../row.ts';
import { limitRow } from './limit-row.ts';
import { ready, startWorkspace, type Workspace } from './workspace.ts';

const messages = 10_000;
const rounds = 5;
const name = 'Ten thousand';

/** A room with very many messages: when it is there, and how it scrolls. */
export async function longRoomBench(): Promise<readonly BenchRow[]> {
  await using workspace = await startWorkspace();
  await fillRoom(workspace);
  const [opened, frames, blank]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const measured = await openAndScroll(workspace);
    opened.push(measured.opened);
    frames.push(percentile(measured.frames, 95));
    blank.push(measured.blank);
  }
  const room = `room of ${messages.toLocaleString('en')} messages`;
  return [
    limitRow(`${room}: chosen → first row`, median(opened), 'ms', 300),
    limitRow(`${room}: p95 of a frame while scrolling`, median(frames), 'ms', 25),
    limitRow(`${room}: blank frames while scrolling`, median(blank), 'frames', 0),
  ];
}

async function fillRoom({ product }: Workspace): Promise<void> {
  const { commands, vault } = product.server;
  const userId = (await vault.check(dana.mobile, 'password', 'demo-password'))?.userId;
  if (userId === undefined) throw new Error('The demo has no Dana.');
  const actor = { id: userId, activeRole: 'standard' } as const;
  const origin = { correlationId: newId() };
  const roomId = newId();
  const at = new Date().toISOString();
  const create = { type: 'CreateRoom', data: { roomId, name }, actor, at } as const;
  const { state: room } = await commands.execute(roomsDecider, roomId, create, origin);
  for (let from = 0; from < messages; from += 200) {
    const numbers = Array.from({ length: 200 }, (_, index) => from + index);
    await Promise.all(
      numbers.map((number) => {
        const messageId = newId();
        const content = `Message ${number}: ${'the boxes are in the hall, '.repeat(1 + (number % 7))}`;
        const data = { messageId, room, content } as const;
        const post = { type: 'PostMessage', data, actor, at } as const;
        return commands.execute(messagesDecider, messageId, post, origin);
      }),
    );
  }
  await product.server.processAll();
}

interface Measured {
  /** Milliseconds. */
  readonly opened: number;
  /** Milliseconds of each frame. */
  readonly frames: readonly number[];
  readonly blank: number;
}

async function openAndScroll({ visit, product }: Workspace): Promise<Measured> {
  await using here = await visit({ reducedMotion: 'reduce' });
  const { page } = here;
  await page.goto(`${product.address}/?tab=rooms`);
  await ready(page);
  const row = page.locator('.ws-rooms-row__open', { hasText: name });
  await row.waitFor();
  const opened = await row.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = (): void => {
          if (document.querySelector('.ws-room__messages .ws-message') === null) {
            requestAnimationFrame(look);
          } else resolve(performance.now() - began);
        };
        element.click();
        look();
      }),
  );
  return { opened, ...(await scrollUp(page)) };
}

/** Scrolls upwards for three seconds as a wheel does, older pages coming in in the meantime. */
async function scrollUp(page: Page): Promise<Omit<Measured, 'opened'>> {
  const scroller = page.locator('.ws-room__messages [role="log"]');
  await scroller.hover();
  await page.evaluate(() => {
    const list = document.querySelector('.ws-room__messages [role="log"]');
    if (list === null) throw new Error('The room shows no list.');
    const seen = { frames: [] as number[], blank: 0 };
    let last = performance.now();
    const look = (now: number): void => {
      seen.frames.push(now - last);
      last = now;
      const { left, top, width, height } = list.getBoundingClientRect();
      const middle = document.elementsFromPoint(left + width / 2, top + height / 2);
      if (!middle.some((element) => element.matches('[data-index]'))) seen.blank += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { seen });
  });
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, -240);
    await page.waitForTimeout(50);
  }
  return await page.evaluate(
    () => (globalThis as unknown as { seen: { frames: number[]; blank: number } }).seen,
  );
}
