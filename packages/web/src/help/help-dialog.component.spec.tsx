import { openPage, openPart } from '@mach42/testing/screens/screen.tsx';
import { afterEach, describe, expect, it } from 'vitest';
import VisitorPage from './visitor-page.tsx';

afterEach(() => localStorage.removeItem('tour-seen'));

describe('HelpDialog', () => {
  it('opens by F1, shows a page, and finds one by its words', async () => {
    const screen = await openPage('/', { as: 'anonymous' });
    await screen.part('region', 'About the workspace');
    await screen.user.keyboard('{F1}');
    const help = await screen.dialog('Help');
    await help.findByRole('heading', { name: 'Mach42 Workspace: what it is' });
    await screen.user.type(help.getByPlaceholderText('Search the help...'), 'persona');
    await screen.press('SAIGE: the persona of an assistant', help);
    help.getByRole('heading', { name: 'SAIGE: the persona of an assistant' });
    await screen.user.type(help.getByPlaceholderText('Search the help...'), ' xyzzy');
    await help.findByText(/^No page has these words/);
  });
});

describe('TourDialog', () => {
  it('goes through the words, can be skipped, and is not offered again', async () => {
    const screen = await openPage('/', { as: 'anonymous' });
    const about = await screen.part('region', 'About the workspace');
    await screen.press('Take the tour', about);
    const tour = await screen.dialog('The tour, 1 of 6');
    await screen.press('Next', tour);
    await screen.shows('PHOD: your personal data file');
    await screen.press('Skip the tour');
    await expect
      .poll(() => screen.queryByText('PHOD: your personal data file', { selector: 'h3' }))
      .toBeNull();
    expect(localStorage.getItem('tour-seen')).not.toBeNull();
  });
});

describe('VisitorPage', () => {
  it('says what this is by an example, and offers the tour once', async () => {
    const first = await openPart(<VisitorPage />, { as: 'guest' });
    await first.shows('You write');
    first.getByText('New event: 3 December, 09:30, Kiln inspector');
    first.getByRole('button', { name: 'Log in to your own file' });
    first.getByRole('button', { name: 'Take the tour' });
    first.unmount();
    localStorage.setItem('tour-seen', '1');
    const second = await openPart(<VisitorPage />, { as: 'guest' });
    await second.shows('You write');
    expect(second.queryByRole('button', { name: 'Take the tour' })).toBeNull();
  });
});
