import { describe, expect, it } from 'vitest';
import {
  connected,
  finishedReply,
  lastReply,
  replyText,
  say,
  signIn,
  writing,
} from './support/person.ts';
import { setStage } from './support/stage.ts';
import { editAsJson, fileAt } from './support/workspace.ts';

const stage = setStage();
const question = 'What do I know about the kiln and the glaze?';

describe('a reply that is being written', () => {
  it('survives a reload in its middle: it goes on and ends complete, once', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    stage.provider.holdAfter(3);
    await say(page, question);
    await writing(page);

    await page.reload();
    await writing(page);
    const middle = await replyText(page);
    expect(middle).not.toBe('');
    stage.provider.release();

    const end = await finishedReply(page);
    expect(end.length).toBeGreaterThan(middle.length);
    await page.reload();
    expect(await finishedReply(page)).toBe(end);
    expect(await page.getByText(question, { exact: true }).count()).toBe(1);
  });

  it('can be stopped, and keeps what had been written', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    stage.provider.holdAfter(3);
    await say(page, 'What is asked for the rent?');
    await writing(page);
    const written = await replyText(page);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await lastReply(page).getByText('Stopped', { exact: true }).waitFor();
    stage.provider.release();
    const kept = await replyText(page);
    expect(kept.startsWith(written)).toBe(true);

    await page.reload();
    await lastReply(page).getByText('Stopped', { exact: true }).waitFor();
    expect(await replyText(page)).toBe(kept);
  });
});

describe('two browsers of one person', () => {
  it("see each other's messages, replies and saves without a reload", async () => {
    const [one, two] = [await stage.visit(), await stage.visit()];
    await signIn(one, stage.address);
    await signIn(two, stage.address);

    const text = 'Who is Freja?';
    stage.provider.holdAfter(1);
    await say(one, text);
    await two.getByText(text, { exact: true }).waitFor();
    await writing(two);
    stage.provider.release();
    expect(await finishedReply(two)).toBe(await finishedReply(one));

    await fileAt(two, 4);
    await editAsJson(one, 'Night trains', 'Slow trains');
    await fileAt(two, 5);
    await two.getByText('Slow trains', { exact: true }).waitFor();
  });

  it('find each other again after one of them was offline', async () => {
    const [one, two] = [await stage.visit(), await stage.visit()];
    await signIn(one, stage.address);
    await signIn(two, stage.address);

    await finishedReply(two);
    await two.context().setOffline(true);
    await two
      .getByText(/^(Reconnecting|Disconnected)$/)
      .first()
      .waitFor();
    const text = 'Where is the kiln manual?';
    await say(one, text);
    const reply = await finishedReply(one);
    await two.context().setOffline(false);
    await connected(two);
    await two.getByText(text, { exact: true }).waitFor();
    expect(await finishedReply(two)).toBe(reply);
  });
});
