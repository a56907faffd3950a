import { t } from '@mach42/language/t.ts';

/** Texts shown in place of a forgotten person and of their content. */
export const forgettingTexts = {
  name: { first: t('Forgotten'), last: 'person' },
  message: t('This message was forgotten with its author.'),
  reply: t('This reply was forgotten with the person who asked for it.'),
  fileName: t('File of a forgotten person'),
  roomName: t('Room of a forgotten person'),
} as const;

/** Requests to forget a person, and legal holds. */
export const forgetTexts = {
  ownTitle: t('Forget me'),
  adminTitle: t('Forgetting'),
  held: t(
    'A legal hold is set on this person. Nothing of theirs may be destroyed until an admin lifts it.',
  ),
  requested: t('A request to forget this person is open already.'),
  noRequest: t('There is no open request to forget this person. Reload the page.'),
  notDue: t('The request to forget this person is not due.'),
  begun: t('Forgetting this person has begun. It cannot be undone.'),
  forgotten: t('This person is forgotten.'),
  notHeld: t('There is no legal hold on this person.'),
  notYours: t('An admin made this request. Ask them to withdraw it.'),
  isAdmin: t(
    'An admin cannot be forgotten. Another admin has to take the role of admin away first, in User Management.',
  ),
  waitsForRole: t(
    'It waits: the person has the role of admin now. Another admin has to take the role away first, in User Management.',
  ),
  wrongPassword: t('That is not your password.'),
  intro: t(
    'To forget a person is to destroy the key of everything they wrote, and all rows and files that show it. Others read “Forgotten person”. It cannot be undone. A legal hold forbids it until it is lifted.',
  ),
  none: t('Nobody has asked to be forgotten, and no person is held.'),
  newestOnly: t('Those that changed last are listed; the audit has all of them.'),
  consequence: t(
    'When the days are over, the person is signed out everywhere, and everything they wrote is destroyed for ever: messages, files, entries, versions. Until then the request can be withdrawn.',
  ),
  lifting: t('A request that is due is carried out at once then.'),
  asked: t('The request is recorded.'),
  withdrawn: t('The request is withdrawn.'),
  holdSet: t('The legal hold is set.'),
  lifted: t('The legal hold is lifted.'),
  ownHeld: t(
    'A legal hold is set on your content, so you cannot be forgotten for now. Ask an admin about it.',
  ),
  ownRequest: t('You asked to be forgotten. It is carried out'),
  othersRequest: t('An admin asked to have you forgotten. It is carried out'),
  what: (days: number): string =>
    t(
      '{value} you are signed out everywhere, and everything you wrote is destroyed for ever: messages, your PHOD file, entries, versions, chats. What others wrote stays, and they read “Forgotten person” in your place. Backups keep it until they are removed. Download your data first.',
      {
        value:
          days === 0
            ? t('At once')
            : t('After {days} days, in which you can withdraw it,', { days }),
      },
    ),
} as const;
