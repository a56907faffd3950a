import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { received } from './received.ts';

const messages = {
  'This room exists already.': 'Diesen Raum gibt es schon.',
  'Use at least {least} characters.': 'Verwende mindestens {least} Zeichen.',
  '{name} is connected already. Change {what} instead.':
    '{name} ist schon verbunden. Ändere {what}.',
  '{name} saved': '{name} gespeichert',
  Notes: 'Notizen',
  '“{sectionTitle}” is sent in full': '„{sectionTitle}“ wird ganz gesendet',
  'It is used up ({spentDollars}). It starts again on {startDay}.':
    'Es ist verbraucht ({spentDollars}). Es beginnt wieder am {startDay}.',
  'It is used up ({spentTokens} tokens).': 'Es ist verbraucht ({spentTokens} Token).',
};

describe('a text of the server', () => {
  beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages }));
  afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

  it.each([
    ['This room exists already.', 'Diesen Raum gibt es schon.'],
    ['Use at least 12 characters.', 'Verwende mindestens 12 Zeichen.'],
    ['Notes is connected already. Change it instead.', 'Notes ist schon verbunden. Ändere it.'],
    ['Mistral is connected already. Change it instead.', 'Mistral ist schon verbunden. Ändere it.'],
    ['“Notes” is sent in full', '„Notizen“ wird ganz gesendet'],
    [
      'It is used up ($1,204.50). It starts again on 1 December.',
      'Es ist verbraucht (1.204,50\u00a0$). Es beginnt wieder am 1. Dezember.',
    ],
    ['It is used up (1,204 tokens).', 'Es ist verbraucht (1.204 Token).'],
    ['It is used up (no tokens).', 'Es ist verbraucht (no Token).'],
    ['Use at least {x} <0>y</0> characters.', 'Verwende mindestens {x} <0>y</0> Zeichen.'],
  ])('[LG6] is translated by its message: %s', (text, translated) => {
    expect(received(text)).toBe(translated);
  });

  it.each(['The report is saved', 'Use at least 12 letters.', 'constructor', ''])(
    '[LG6] stays as it is where its message is not known: %s',
    (text) => {
      expect(received(text)).toBe(text);
    },
  );

  it('[LG6] stays as it is in English', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    expect(received('This room exists already.')).toBe('This room exists already.');
  });
});
