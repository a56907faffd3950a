import { openPart } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { ChangeList } from './change-list.tsx';
import { ValueChange } from './change-text.tsx';
import { Diff, TextDiff } from './diff.tsx';
import { pairsOfTexts } from './pairs.ts';

const before = ['You help.', 'Answer in short words.', 'Be kind.'].join('\n');
const after = ['You help.', 'Answer in long words.', 'Name your sources.'].join('\n');

/** Returns `count` lines, each different from the others. */
const alike = (count: number): string =>
  Array.from({ length: count }, (_, index) => `line ${index}`).join('\n');

const shown = (): string => document.body.textContent;

describe('a text and an older one', () => {
  it('says of each line whether it was added or removed, not by colour alone', async () => {
    const screen = await openPart(<TextDiff before={before} after={after} label="Lines" />);
    const lines = (await screen.part('region', 'Lines')).getAllByText(/^(added|modified|removed):/);
    expect(lines.map((line) => line.parentElement?.textContent)).toEqual([
      '−removed: Answer in short words.',
      '2~modified: Answer in long words.',
      '−removed: Be kind.',
      '3+added: Name your sources.',
    ]);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'short',
      'long',
    ]);
    expect(shown()).toContain('+ added~ modified− removed');
  });

  it('says that nothing differs', async () => {
    const screen = await openPart(<TextDiff before={after} after={after} label="Lines" />);
    expect(screen.getByText('The same text.')).toBeDefined();
  });

  it('hides the secrets of a whole file until they are to be shown', async () => {
    const textOf = (word: string) =>
      JSON.stringify({ notes: [word], secrets: { door: '4711' } }, null, 2);
    const file = <TextDiff before={textOf('a')} after={textOf('b')} label="Lines" code="json" />;
    const screen = await openPart(file);
    await screen.press('Show the secrets');
    await screen.press('Hide the secrets');
    const marked = [...document.querySelectorAll('.ws-diff--secret')].map(
      ({ textContent }) => textContent,
    );
    expect(marked.join()).toContain('4711');
    expect(marked.join()).not.toContain('notes');
  });

  it('folds what is equal, and shows it on demand', async () => {
    const screen = await openPart(
      <TextDiff before={alike(40)} after={`${alike(40)}\nnew`} label="Lines" />,
    );
    expect(shown()).not.toContain('line 12');
    await screen.press('Show 37 unchanged lines');
    expect(shown()).toContain('line 12');
  });

  it('draws a long one in parts', async () => {
    const screen = await openPart(<TextDiff before="" after={alike(1300)} label="Lines" />);
    expect(shown()).not.toContain('line 1299');
    await screen.press('Show 1,100 more lines');
    expect(shown()).toContain('line 1299');
  });
});

describe('two texts of which neither is older', () => {
  it('name the side of each line beside each other', async () => {
    const pairs = pairsOfTexts(before, after);
    const screen = await openPart(<Diff pairs={pairs} layout="side-by-side" names={['A', 'B']} />);
    expect(screen.getByText('B, added:').parentElement?.textContent).toContain(
      'Name your sources.',
    );
    expect(screen.getByText('A, removed:').parentElement?.textContent).toContain('Be kind.');
  });

  it('follow each other where there is no room, each as a group', async () => {
    const pairs = pairsOfTexts(before, after);
    const screen = await openPart(<Diff pairs={pairs} layout="stacked" names={['A', 'B']} />);
    expect(screen.getByRole('group', { name: 'A' }).textContent).toContain('Be kind.');
    expect(screen.getByRole('group', { name: 'B' }).textContent).not.toContain('Be kind.');
  });
});

describe('operations in words', () => {
  const base = { projects: [{ name: 'Lease', deadline: '2026-11-30' }] };

  it('say what is changed by its name, and mark the words', async () => {
    const op = {
      op: 'replace',
      path: '/projects/0/deadline',
      oldValue: '30 Nov',
      value: '14 Nov',
    } as const;
    const screen = await openPart(<ChangeList label="Changes" base={base} ops={[op]} />);
    const list = await screen.part('list', 'Changes');
    expect(list.getByText('Projects, Lease, deadline')).toBeDefined();
    expect(list.getByText('removed:').parentElement?.textContent).toBe('−removed: 30 Nov');
    expect(list.getByText('added:').parentElement?.textContent).toBe('+added: 14 Nov');
    expect(document.querySelectorAll('mark')).toHaveLength(2);
  });

  it('write days as a person does, and mark the words of texts alone', async () => {
    const ops = [
      { op: 'replace', path: '/projects/0/deadline', oldValue: '2026-11-30', value: '2026-12-04' },
      { op: 'replace', path: '/projects/0/name', oldValue: 'The lease', value: 'The new lease' },
    ] as const;
    await openPart(<ChangeList ops={ops} label="Changes" />);
    expect(shown()).toMatch(/removed: 30\/11\/2026.*added: 04\/12\/2026/);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent.trim())).toEqual([
      'new',
    ]);
  });

  it('write an item out, field by field', async () => {
    const value = { title: 'Kiln opening', done: false, guests: ['Ann', 'Bo'] };
    const screen = await openPart(
      <ChangeList label="Changes" ops={[{ op: 'add', path: '/planner_calendar/0', value }]} />,
    );
    expect(screen.getByText('Planner calendar, Kiln opening')).toBeDefined();
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    const texts = screen.getAllByRole('definition').map((text) => text.textContent);
    expect(terms).toEqual(['Title', 'Done', 'Guests']);
    expect(texts).toEqual(['Kiln opening', 'no', 'AnnBo']);
  });

  it('[PE22] do not show secrets', async () => {
    const op = { op: 'remove', path: '/secrets/door', oldValue: '4271' } as const;
    const screen = await openPart(<ChangeList label="Changes" ops={[op]} />);
    expect(screen.getByText('Secrets, door')).toBeDefined();
    expect(screen.queryByText(/4271/)).toBeNull();
  });
});

describe('a value in a line', () => {
  it('is read with what it was', async () => {
    const screen = await openPart(
      <p>
        <ValueChange before="10" after="20" />
      </p>,
    );
    expect(screen.getByText('before:').parentElement?.textContent).toBe('before: 10');
    expect(screen.getByText('after:').parentElement?.textContent).toBe('after: 20');
  });
});
