/** What is shown in place of a forgotten person and of what they wrote. */
export const forgettingTexts = {
  name: { first: 'Forgotten', last: 'person' },
  message: 'This message was forgotten with its author.',
  reply: 'This reply was forgotten with the person who asked for it.',
  fileName: 'File of a forgotten person',
  roomName: 'Room of a forgotten person',
} as const;

/** Requests to forget a person, and legal holds. */
export const forgetTexts = {
  ownTitle: 'Forget me',
  adminTitle: 'Forgetting',
  held: 'A legal hold is set on this person. Nothing of theirs may be destroyed until an admin lifts it.',
  requested: 'A request to forget this person is open already.',
  noRequest: 'There is no open request to forget this person. Reload the page.',
  notDue: 'The request to forget this person is not due.',
  begun: 'Forgetting this person has begun. It cannot be undone.',
  forgotten: 'This person is forgotten.',
  notHeld: 'There is no legal hold on this person.',
  notYours: 'An admin made this request. Ask them to withdraw it.',
  isAdmin:
    'An admin cannot be forgotten. Another admin has to take the role of admin away first, in User Management.',
  waitsForRole:
    'It waits: the person has the role of admin now. Another admin has to take the role away first, in User Management.',
  wrongPassword: 'That is not your password.',
  intro:
    'To forget a person is to destroy the key of everything they wrote, and all rows and files that show it. Others read “Forgotten person”. It cannot be undone. A legal hold forbids it until it is lifted.',
  none: 'Nobody has asked to be forgotten, and no person is held.',
  newestOnly: 'Those that changed last are listed; the audit has all of them.',
  consequence:
    'When the days are over, the person is signed out everywhere, and everything they wrote is destroyed for ever: messages, files, entries, versions. Until then the request can be withdrawn.',
  lifting: 'A request that is due is carried out at once then.',
  asked: 'The request is recorded.',
  withdrawn: 'The request is withdrawn.',
  holdSet: 'The legal hold is set.',
  lifted: 'The legal hold is lifted.',
  ownHeld:
    'A legal hold is set on your content, so you cannot be forgotten for now. Ask an admin about it.',
  ownRequest: 'You asked to be forgotten. It is carried out',
  othersRequest: 'An admin asked to have you forgotten. It is carried out',
  what: (days: number): string =>
    `${days === 0 ? 'At once' : `After ${days} days, in which you can withdraw it,`} you are signed out everywhere, and everything you wrote is destroyed for ever: messages, your PHOD file, entries, versions, chats. What others wrote stays, and they read “Forgotten person” in your place. Backups keep it until they are removed. Download your data first.`,
} as const;
