import type { HelpPageId } from '@mach42/contracts/help/pages.ts';
import { helpPage } from '@mach42/contracts/help/pages.ts';
import { describe, expect, it } from 'vitest';
import { doWork } from '../work.ts';

/** The own data of a person who has words of the product in it, too. */
const phod = {
  personalInfo: { name: 'Dana Demo', languages: 'Danish, English', phone: '004511111111' },
  projects_priorities: [{ name: 'Kiln order', status: 'active', description: 'Change the fuse.' }],
  planner_calendar: [{ title: 'Meeting room, unit 4', type: 'meeting', date: '2026-11-18' }],
  notes: [{ title: 'Password of the router', content: 'Write to the landlord.' }],
};

function ask(content: string): string {
  const now = '2026-11-20T09:00:00.000Z';
  return doWork({
    purpose: 'reply',
    now,
    timeZone: 'Europe/Copenhagen',
    reader: { language: 'en' },
    turns: [{ role: 'user', content, at: now }],
    material: { entries: [], personal: true },
    file: JSON.stringify(phod),
  });
}

const questions: readonly (readonly [HelpPageId, ...string[]])[] = [
  [
    'workspace',
    'What is this?',
    'Was ist das?',
    'Was ist dieses Programm?',
    'What is Mach42?',
    'How do I start here?',
  ],
  [
    'phod',
    'What is a PHOD?',
    'How do I edit my PHOD?',
    'Wie ändere ich einen Wert in meiner PHOD?',
    'Hvordan retter jeg en værdi i min PHOD?',
  ],
  [
    'datarais',
    'How do I put something into my PHOD?',
    'How can I add something new to my file?',
    'Where do I write an entry?',
    'I want to save a note',
    'Wie trage ich etwas in meine PHOD ein?',
    'Wie kann ich eine Notiz hinzufügen?',
    'Wo kann ich etwas Neues in meine Datei schreiben?',
    'Hvordan tilføjer jeg noget til min PHOD?',
    'Hvordan lægger jeg noget ind i min fil?',
    'Hvor kan jeg skrive en note?',
  ],
  [
    'assistants',
    'How do I connect Ollama?',
    'How do I choose another model?',
    'Wie verbinde ich ein Modell?',
    'Hvordan skifter jeg model?',
  ],
  [
    'history',
    'How do I undo a change?',
    'How can I go back to an old version?',
    'Wie mache ich eine Änderung rückgängig?',
    'Hvordan fortryder jeg en ændring?',
  ],
  [
    'privacy',
    'What leaves this machine?',
    'Is it safe: what is sent?',
    'Was verlässt diesen Rechner?',
    'Hvordan skjuler jeg et afsnit?',
  ],
  [
    'rooms',
    'How do I invite a colleague?',
    'How can I share a room?',
    'Wie lade ich eine Kollegin ein?',
    'Hvordan inviterer jeg en kollega?',
  ],
  [
    'messages',
    'How do I delete a message?',
    'How can I pin a message?',
    'Wie bearbeite ich eine Nachricht?',
    'Hvordan sletter jeg en besked?',
  ],
  [
    'files',
    'How do I upload a file?',
    'How can I send a picture?',
    'Wie hänge ich eine Datei an?',
    'Hvordan sender jeg et billede?',
  ],
  [
    'notices',
    'How do I turn off notifications?',
    'Wie schalte ich Benachrichtigungen ab?',
    'Hvordan slår jeg notifikationer fra?',
    'Wie stelle ich eine Erinnerung ein?',
  ],
  [
    'account',
    'How do I change my password?',
    'How do I log out?',
    'How can I sign out?',
    'Wo ändere ich mein Passwort?',
    'Wie lade ich meine Daten herunter?',
    'Hvordan skifter jeg adgangskode?',
    'Hvordan logger jeg ud?',
  ],
  [
    'look',
    'How do I change the language?',
    'Can I get a dark theme?',
    'How do I install the app?',
    'Wie stelle ich die Sprache um?',
    'Kann ich die Uhr auf 12 Stunden umstellen?',
    'Hvordan skifter jeg sprog?',
  ],
  [
    'search',
    'How do I find an old message?',
    'Is there a keyboard shortcut: what are the keys?',
    'Wie finde ich eine alte Nachricht?',
    'Hvordan finder jeg en gammel besked?',
  ],
];

describe('a question about the product', () => {
  it.each(questions.flatMap(([id, ...asked]) => asked.map((one) => [one, id] as const)))(
    '[BA32] “%s” is answered by the page %s',
    (question, id) => {
      const title = helpPage(id)?.title ?? '';
      expect(ask(question)).toMatch(/^\*\*[^*]+\*\*/);
      expect(/^\*\*([^*]+)\*\*/.exec(ask(question))?.[1]).toBe(title);
    },
  );

  it.each([
    ['How do I reach the landlord?', 'From your PHOD'],
    ['Where is the meeting room?', 'Meeting room'],
    ['What is the password of the router?', 'Password of the router'],
    ['Wie heißt mein Vermieter?', 'I found nothing'],
  ])('[BA32] “%s” is not one', (question, text) => {
    expect(ask(question)).toContain(text);
  });
});
