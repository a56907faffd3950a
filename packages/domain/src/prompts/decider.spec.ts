import { limits } from '@mach42/contracts/kernel/limits.ts';
import { promptTexts } from '@mach42/contracts/prompts/texts.ts';
import { ada, dana, guest, mo } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import {
  promptsDecider,
  type PromptCommand,
  type PromptDeleted,
  type PromptSaved,
} from './decider.ts';

const at = '2026-11-20T10:00:00.000Z';
const userId = dana.id;
const saved = (promptId: string, name: string, text = 'Sum it up.'): PromptSaved => ({
  type: 'PromptSaved',
  data: { userId, promptId, name, text },
});
const deleted = (promptId: string): PromptDeleted => ({
  type: 'PromptDeleted',
  data: { userId, promptId },
});
const save = ({ data }: PromptSaved, actor = dana): PromptCommand => ({
  type: 'SavePrompt',
  data,
  actor,
  at,
});
const remove = (promptId: string, actor = dana): PromptCommand => ({
  type: 'DeletePrompt',
  data: { userId, promptId },
  actor,
  at,
});

describe('saved prompts', () => {
  it('[PS1] are saved, changed and deleted by their person', () => {
    const first = saved('1', 'sum');
    const changed = saved('1', 'sum', 'Sum it up in {{lines}} lines.');
    given(promptsDecider).when(save(first)).happens(first);
    given(promptsDecider, first).when(save(changed)).happens(changed);
    given(promptsDecider, first).when(remove('1')).happens(deleted('1'));
  });

  it.each([
    ['an admin', ada],
    ['a moderator', mo],
  ])('[PS1] are not for %s', (_, actor) => {
    const first = saved('1', 'sum');
    given(promptsDecider).when(save(first, actor)).isRefused('FORBIDDEN');
    given(promptsDecider, first).when(remove('1', actor)).isRefused('FORBIDDEN');
  });

  it('[PS1] are about the person, in a stream of their own', () => {
    const about = { key: userId, subjects: [userId] };
    expect(promptsDecider.about(saved('1', 'sum'))).toEqual(about);
    expect(promptsDecider.about(deleted('1'))).toEqual(about);
  });

  it('[PS1] are not for guests', () => {
    const own = saved('1', 'sum');
    const ofGuest = { ...own, data: { ...own.data, userId: guest.id } };
    given(promptsDecider).when(save(ofGuest, guest)).isRefused('FORBIDDEN');
  });

  it('[PS2] have a name each', () => {
    const before = [saved('1', 'sum'), saved('2', 'Über')] as const;
    given(promptsDecider, ...before)
      .when(save(saved('3', 'SUM')))
      .isRefused('CONFLICT', promptTexts.nameTaken);
    given(promptsDecider, ...before)
      .when(save(saved('1', 'über')))
      .isRefused('CONFLICT', promptTexts.nameTaken);
    const capitals = saved('1', 'Sum');
    given(promptsDecider, ...before)
      .when(save(capitals))
      .happens(capitals);
    const free = saved('3', 'sum');
    given(promptsDecider, ...before, deleted('1'))
      .when(save(free))
      .happens(free);
  });

  it('[PS3] are limited in number and length', () => {
    const all = Array.from({ length: limits.promptsOfPerson }, (_, n) => saved(`${n}`, `p${n}`));
    given(promptsDecider, ...all)
      .when(save(saved('more', 'more')))
      .isRefused('VALIDATION_ERROR', promptTexts.tooMany);
    const changed = saved('7', 'p7', 'Another text.');
    given(promptsDecider, ...all)
      .when(save(changed))
      .happens(changed);
    const long = saved('1', 'long', '😀'.repeat(limits.messageCharacters));
    given(promptsDecider).when(save(long)).happens(long);
    given(promptsDecider)
      .when(save(saved('1', 'long', 'a'.repeat(limits.messageCharacters + 1))))
      .isRefused('VALIDATION_ERROR', promptTexts.tooLong);
  });

  it('[PS4] do not change by what holds already, and can be saved again', () => {
    const first = saved('1', 'sum');
    given(promptsDecider, first).when(save(first)).nothingHappens();
    given(promptsDecider).when(remove('1')).nothingHappens();
    given(promptsDecider, first).when(remove('constructor')).nothingHappens();
    given(promptsDecider, first, deleted('1')).when(save(first)).happens(first);
  });
});
