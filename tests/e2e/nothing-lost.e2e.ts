import { describe, expect, it } from 'vitest';
import { connected, finished, replyTo, say, signIn, textOf, writing } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { editAsJson, fileAt, openJson, writeJson } from './support/workspace.ts';

const stage = setStage();

describe('a reply that is being written', () => {
  it('survives a reload in its middle: it continues and ends complete, once', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    const question = 'What do I know about the kiln and the glaze?';
    const reply = replyTo(page, question);
    stage.provider.holdAfter(3);
    await say(page, question);
    await writing(reply);

    await page.reload();
    await writing(reply);
    const middle = await textOf(reply);
    expect(middle).not.toBe('');
    stage.provider.release();

    // A quote is drawn as a quote once the code for the rare parts of Markdown is loaded.
    await expect.poll(() => finished(reply)).not.toContain('> ');
    const end = await finished(reply);
    expect(end.length).toBeGreaterThan(middle.length);
    await page.reload();
    await expect.poll(() => finished(reply)).toBe(end);
    await expect.poll(() => page.getByText(question, { exact: true }).count()).toBe(1);
  });

  it('can be stopped, and keeps what had been written', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    const question = 'What is asked for the rent?';
    const reply = replyTo(page, question);
    stage.provider.holdAfter(3);
    await say(page, question);
    await writing(reply);
    const written = await textOf(reply);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await reply.getByText('Stopped', { exact: true }).waitFor();
    stage.provider.release();
    const kept = await textOf(reply);
    expect(kept.startsWith(written)).toBe(true);

    await page.reload();
    await reply.getByText('Stopped', { exact: true }).waitFor();
    expect(await textOf(reply)).toBe(kept);
  });
});

describe('two browsers of one person', () => {
  it("see each other's messages, replies and saves without a reload", async () => {
    const [one, two] = [await stage.visit(), await stage.visit()];
    await signIn(one, stage.address);
    await signIn(two, stage.address);

    const question = 'Who is Freja?';
    stage.provider.holdAfter(1);
    await say(one, question);
    await writing(replyTo(two, question));
    stage.provider.release();
    const seen = await finished(replyTo(two, question));
    expect(seen).toBe(await finished(replyTo(one, question)));

    await fileAt(two, 4);
    await editAsJson(one, 'Night trains', 'Slow trains');
    await fileAt(two, 5);
    await two.getByText('Slow trains', { exact: true }).waitFor();
  });

  it('find each other again after one of them was offline', async () => {
    const [one, two] = [await stage.visit(), await stage.visit()];
    await signIn(one, stage.address);
    await signIn(two, stage.address);
    await two.getByRole('log', { name: 'Messages' }).waitFor();

    await two.context().setOffline(true);
    await two
      .getByText(/^(Reconnecting|Disconnected)$/)
      .first()
      .waitFor();
    const question = 'Where is the kiln manual?';
    await say(one, question);
    const reply = await finished(replyTo(one, question));
    await two.context().setOffline(false);
    await connected(two);
    expect(await finished(replyTo(two, question))).toBe(reply);
  });
});

describe('what was typed and is not saved', () => {
  it('[PE9] has the browser ask before the page is reloaded', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    const editor = await openJson(page);
    await writeJson(editor, '{"notes": ["half a note"]}');

    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    expect(await editor.innerText()).toContain('half a note');
  });
});
