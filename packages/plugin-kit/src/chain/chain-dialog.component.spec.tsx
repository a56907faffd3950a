import { showChain } from '@mach42/contracts/chains/calls.ts';
import type { Chain, ChainStep } from '@mach42/contracts/chains/schemas.ts';
import { chainKindNames, chainTexts } from '@mach42/contracts/chains/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { ChainButton } from './chain-button.tsx';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const step = (n: number, rest: Partial<ChainStep>): ChainStep => ({
  eventId: id(n),
  position: 4000 + n,
  type: 'MessagePosted',
  at: `2026-01-02T03:04:0${n}.000Z`,
  actor: { kind: 'you' },
  isOfObject: false,
  causedBy: null,
  projections: ['messages'],
  sent: null,
  ...rest,
});
const chain: Chain = {
  requests: [
    {
      requestId: 'request-of-the-message',
      hidden: 2,
      steps: [
        step(1, { sent: { you: true, people: 1, rooms: 1, admins: false } }),
        step(2, { isOfObject: true }),
        step(3, { type: 'ReplyRequested', actor: { kind: 'platform' }, causedBy: id(1) }),
        step(5, {
          type: 'MessageEdited',
          actor: { kind: 'person', name: 'Mo Moderator' },
          sent: { you: false, people: 0, rooms: 0, admins: true },
        }),
      ],
    },
    { requestId: 'of-others', hidden: 3, steps: [] },
  ],
  hasMore: true,
  isSentKept: false,
};
const of = { kind: 'message', id: id(9) } as const;

async function opened(server: FakeServer, as: 'standard' | 'admin' = 'standard') {
  const screen = await openPart(<ChainButton of={of} />, { as, server });
  await screen.press(chainTexts.short);
  return screen;
}
const serving = () => new FakeServer().answer(showChain, { data: chain });

describe('how something came about', () => {
  it('is said in words, with what followed from what, when, and who was shown it', async () => {
    const server = serving();
    const screen = await opened(server);
    const dialog = await screen.dialog(chainTexts.title);
    const [first, own] = await dialog.findAllByText('You wrote a message');
    dialog.getByText('The platform asked a model for a reply');
    dialog.getByText('+2.0 s');
    // Two steps have the same text: the one of the message is named.
    const asked = (step: HTMLElement | undefined) =>
      step?.parentElement?.textContent?.includes(chainKindNames.message);
    expect([asked(first), asked(own)]).toEqual([false, true]);
    dialog.getByText('Mo Moderator edited the message');
    dialog.getByText('Shown at once to you, the people in the room and one other person');
    dialog.getByText('Shown at once to admins');
    dialog.getByText(chainTexts.hidden(2));
    dialog.getByText(chainTexts.hasMore);
    dialog.getByText(chainTexts.notKept);
    expect(dialog.queryByText('MessagePosted')).toBeNull();
    expect(server.inputs(showChain)).toEqual([{ params: of }]);
  });

  it('has its technical details behind a switch, without the log for those who may not read it', async () => {
    const screen = await opened(serving());
    const dialog = await screen.dialog(chainTexts.title);
    await dialog.findAllByText('You wrote a message');
    await screen.user.click(dialog.getByRole('switch', { name: chainTexts.details }));
    dialog.getAllByText('MessagePosted');
    dialog.getByText('position 4,001');
    dialog.getByText('request-of-the-message');
    expect(dialog.queryByText('In the log explorer')).toBeNull();
  });

  it('leads admins to the event in the log', async () => {
    const screen = await opened(serving(), 'admin');
    const dialog = await screen.dialog(chainTexts.title);
    await dialog.findAllByText('You wrote a message');
    await screen.user.click(dialog.getByRole('switch', { name: chainTexts.details }));
    const [link] = dialog.getAllByText('In the log explorer');
    expect(link?.getAttribute('href')).toBe(`/admin/operations/log?event=${id(1)}`);
  });

  it('says so when it could not be read', async () => {
    const message = chainTexts.notFound;
    const screen = await opened(new FakeServer().refuse(showChain, { code: 'NOT_FOUND', message }));
    await screen.shows(chainTexts.failed);
    await screen.shows(message);
  });
});
