import { t } from '@mach42/language/t.ts';

/** The ids of the pages, in the order of the table of contents: first the questions of a newcomer. */
export type HelpPageId =
  | 'workspace'
  | 'phod'
  | 'datarais'
  | 'tome'
  | 'saige'
  | 'assistants'
  | 'history'
  | 'privacy'
  | 'rooms'
  | 'messages'
  | 'files'
  | 'notices'
  | 'account'
  | 'look'
  | 'search';

/** One page of the help, which the screens show and the built-in assistant quotes. */
export interface HelpPage {
  readonly id: HelpPageId;
  readonly title: string;
  /** The meaning of the word in one sentence, without markup. It is also the text of the tooltip. */
  readonly summary: string;
  /** Markdown. */
  readonly text: string;
}

/** The pages in the present language. */
export const pagesInLanguage = (): readonly HelpPage[] => [
  {
    id: 'workspace',
    title: t('Mach42 Workspace: what it is'),
    summary: t('A place to talk with AI models beside a personal data file that only you change.'),
    text: t(
      'You talk with an assistant in the chat, alone or with others in rooms. Beside the chat is your PHOD, the file of what you want assistants to know about you.\n\n- Ask something in the chat: the answer quotes your file.\n- Write down what is new as an entry: a model proposes where it belongs, and you check the changes before they are saved.\n- Every version stays, and you can go back to each of them.\n\nNothing leaves this machine unless a language model elsewhere is connected.',
    ),
  },
  {
    id: 'phod',
    title: t('PHOD: your personal data file'),
    summary: t('Your personal data file: sections such as projects, calendar, contacts and notes.'),
    text: t(
      'The PHOD is one file per person. It has sections: personal info, projects, calendar, contacts, notes and any others that you add.\n\n- Press a value to see which version set it, and where it came from.\n- Change a value with its pencil, or the whole file with *Edit as JSON*.\n- The eye on a section says how much of it models outside this machine receive. The section Secrets never goes to any model.',
    ),
  },
  {
    id: 'datarais',
    title: t('DataRAIS: entries that become part of your file'),
    summary: t(
      'A short note that a model sorts into your PHOD. You check each change before it is saved.',
    ),
    text: t(
      'Write what is new under *Add entry*, and press *Save and process*. A model proposes changes of your file.\n\n1. *Changes* lists them in words. Accept or reject each.\n2. *Save to DB* makes the next version of your file from those that you accepted.\n3. *Undo* in the message takes it back.\n\n*Process with Queue* is the usual way. Behind its arrow are *Direct LLM*, which asks a model on your own machine, and *Cloud AI (TOME)*, which asks the cloud and waits for its answer.',
    ),
  },
  {
    id: 'tome',
    title: t('TOME: processing in the cloud'),
    summary: t(
      'The way of processing an entry that asks the connected cloud model at once, without the queue.',
    ),
    text: t(
      '*Cloud AI (TOME)* sends an entry and the sections that your settings allow to the connected cloud model, and waits for its answer. Without a cloud model the built-in assistant answers, and nothing leaves this machine.\n\nThe Ledger shows the exact text of each request.',
    ),
  },
  {
    id: 'saige',
    title: t('SAIGE: the persona of an assistant'),
    summary: t('The versioned description that shapes how an assistant answers. Admins write it.'),
    text: t(
      "Each assistant has a SAIGE file: a description of who it is and how it answers. Admins change it with *Edit SAIGE file* on the assistant's card. Each change is a version, and each answer names the version that it was given by.",
    ),
  },
  {
    id: 'assistants',
    title: t('Mach 42v1, Adexis and Locklan: the assistants'),
    summary: t(
      'Mach 42v1 helps in general, Adexis manages projects, Locklan looks after what is shared.',
    ),
    text: t(
      '*AI Models* lists who can answer. Press a card to have that assistant answer from then on.\n\n- **Mach 42v1** is the general assistant. It plans your week with your file.\n- **Adexis** is the project manager. It breaks work into steps and watches the dates.\n- **Locklan** is the security gatekeeper. It reviews what you are about to share, and counts what left the machine.\n\nAs long as no language model is connected, the built-in assistant answers for them: it quotes your file word for word. An admin connects one in the *Admin Workspace*, on the page *Models*.',
    ),
  },
  {
    id: 'history',
    title: t('History: versions, and going back'),
    summary: t('Every version of your file, what it changed, and the way back to it.'),
    text: t(
      'Each save makes a version. Open *History* and press a version: you see what it changed, and *Go back to* makes a new version with its content. *Put back* restores a single value. Nothing is lost by either.',
    ),
  },
  {
    id: 'privacy',
    title: t('What leaves this machine'),
    summary: t(
      'You choose for each section what models elsewhere receive; the Ledger shows each request.',
    ),
    text: t(
      'For each section you choose: in full, masked (names become *PERSON_1* and the like), or nothing. The section Secrets never goes to a model.\n\nThe *Ledger* shows each request to a model to the letter, with its cost. *Who opened my data* shows when an admin had access, and why.',
    ),
  },
  {
    id: 'rooms',
    title: t('Rooms: talking with others'),
    summary: t('Groups by invitation and forums open to all, where an assistant can be mentioned.'),
    text: t(
      '*Chat Rooms* has group rooms, which people join by an invitation, and forums, which are open to all. Mention an assistant, as in *@mach42*, and it answers there. It knows nothing of your file in a room.\n\nA link shares a room or a chat as a masked page for a limited time.',
    ),
  },
  {
    id: 'messages',
    title: t('Messages: edit, keep and pass on'),
    summary: t('The buttons on a message edit, delete, pin, save or forward it, or ask again.'),
    text: t(
      'The buttons are on a message under the pointer, and on a phone after a press on it.\n\n- *Edit the message*, then *Save and resend*, asks a changed question; *Regenerate* asks the same again. The earlier answers stay as branches: the arrows below an answer switch between them.\n- Behind *…* are *Pin*, *Save for later*, *Forward…*, *Mark unread from here* and *Remind me*.\n- `/` in an empty message opens the commands and the prompts that you saved.',
    ),
  },
  {
    id: 'files',
    title: t('Files and pictures'),
    summary: t(
      'Attach files to a message or an entry: by the button, by pasting or by dropping them.',
    ),
    text: t(
      'Press *Attach files* beside the message, paste a picture, or drop files on the chat, the room or the entry. Several are uploaded at once, and each can be cancelled.\n\nThe built-in assistant quotes texts, Markdown, code, CSV, JSON and PDF. A text of more than 1,000 characters that you paste becomes an attached text. Everything is stored encrypted on this server.',
    ),
  },
  {
    id: 'notices',
    title: t('Notifications and reminders'),
    summary: t('Notifications, in the menu under your name, says when and how you are notified.'),
    text: t(
      'Open the menu under your name, then *Notifications*: reminders of the dates in your file, quiet hours, do not disturb, and where the server sends them, push notices and a digest by e-mail. The menu of a room has its own level: all messages, mentions, or none.\n\n*Remind me*, behind *…* on a message, reminds you of that message.',
    ),
  },
  {
    id: 'account',
    title: t('Your account: password, sign-ins and your data'),
    summary: t('The menu under your name changes your password and ends sign-ins elsewhere.'),
    text: t(
      'Open the menu under your name:\n\n- *Password and secret word* changes them. If you have forgotten your password, ask an admin for a link.\n- *Where you are signed in* lists your devices, and signs you out there.\n- *Profile picture* is shown beside your messages.\n- *Download my data* makes one file of everything. *Forget me…* in it asks for your content to be destroyed.\n- *Logout* ends the session on this device.',
    ),
  },
  {
    id: 'look',
    title: t('Language, theme, clock and layout'),
    summary: t('Choose the language, the theme, the clock and the place of each panel.'),
    text: t(
      '- The language is in the menu under your name, or on the login page.\n- *Theme*, the drop in the top bar, has four themes. *Follow the system* takes the light or the dark one with your device.\n- *Display settings*, in the menu under your name, has 12 or 24 hours, the time zone, the order of dates and the first day of the week.\n- Drag a tab to move its panel. *Layouts*, behind Ctrl K, saves an arrangement under a name.\n- To install the app, use *Install* in the menu or the address bar of your browser.',
    ),
  },
  {
    id: 'search',
    title: t('Finding things, and the keyboard'),
    summary: t('Ctrl K finds everything and runs every command; F1 opens this help.'),
    text: t(
      '*Ctrl K* (on a Mac *Cmd K*) opens one box for everything: messages, entries, values, versions, rooms, people, pages and commands. *in:*, *from:*, *before:* and *has:* narrow the search.\n\n*F1* opens this help, and *?* the list of keys.',
    ),
  },
];

/** The help pages in the language of the page or process. */
export const helpPages: readonly HelpPage[] = pagesInLanguage();

/** The coined words that explain themselves where they are shown, with the page that does. */
export const coinedWords = {
  PHOD: 'phod',
  DataRAIS: 'datarais',
  TOME: 'tome',
  SAIGE: 'saige',
  Adexis: 'assistants',
  Locklan: 'assistants',
} as const;
export type CoinedWord = keyof typeof coinedWords;

export function helpPage(id: string): HelpPage | undefined {
  return helpPages.find((page) => page.id === id);
}
