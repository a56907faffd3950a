import { ada, dana, guest, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import {
  saigeDecider,
  type CreateSaigeFile,
  type RevertSaige,
  type SaveSaigeVersion,
} from './decider.ts';
import type { SaigeFileCreated, SaigeVersionSaved } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const modelId = 'adexis:latest';
const about = { modelId, name: 'Adexis', description: 'Watches the dates.' };
const first = 'You are Adexis.';
const second = 'You are Adexis, and brief.';

const created: SaigeFileCreated = {
  type: 'SaigeFileCreated',
  data: {
    ...about,
    type: 'project-management',
    content: first,
    version: 1,
    changeSummary: 'Created',
    savedBy: ada.id,
  },
};
const saved: SaigeVersionSaved = {
  type: 'SaigeVersionSaved',
  data: { modelId, version: 2, content: second, changeSummary: 'Brief', savedBy: ada.id },
};
const create = (data: Partial<CreateSaigeFile['data']> = {}, actor = ada): CreateSaigeFile => ({
  type: 'CreateSaigeFile',
  data: { ...about, content: first, ...data },
  actor,
  at,
});
const save = (data: SaveSaigeVersion['data'], actor = ada): SaveSaigeVersion => ({
  type: 'SaveSaigeVersion',
  data,
  actor,
  at,
});
const revert = (data: RevertSaige['data'], actor = ada): RevertSaige => ({
  type: 'RevertSaige',
  data,
  actor,
  at,
});

describe('a SAIGE file', () => {
  it('[SG1] SAIGE-080 is changed by admins and the platform alone', () => {
    for (const actor of [dana, mo, guest, { ...ada, activeRole: 'standard' as const }]) {
      given(saigeDecider).when(create({}, actor)).isRefused('FORBIDDEN');
      given(saigeDecider, created)
        .when(save({ content: second, changeSummary: 'Brief' }, actor))
        .isRefused('FORBIDDEN');
      const back = revert({ toVersion: 1, content: first }, actor);
      given(saigeDecider, created, saved).when(back).isRefused('FORBIDDEN');
    }
    given(saigeDecider).when(create()).happens(created);
    const shipped = { ...created, data: { ...created.data, savedBy: system.id } };
    given(saigeDecider).when(create({}, system)).happens(shipped);
  });

  it('[SG2] SAIGE-020 has the type that follows from its model, once', () => {
    const typeOf = (model: string) => {
      const [event] = saigeDecider.decide(create({ modelId: model }), { exists: false });
      return event?.type === 'SaigeFileCreated' && event.data.type;
    };
    expect(['adexis:2', 'locklan:latest', 'mach42v1:latest'].map(typeOf)).toEqual([
      'project-management',
      'security',
      'general',
    ]);
    given(saigeDecider)
      .when(create({ type: 'security' }))
      .isRefused('VALIDATION_ERROR');
    given(saigeDecider, created).when(create()).isRefused('CONFLICT');
  });

  it('[SG3] SAIGE-090 is not saved empty or as it is', () => {
    for (const content of ['', ' \n ', first]) {
      given(saigeDecider, created)
        .when(save({ content, changeSummary: 'Brief' }))
        .isRefused('VALIDATION_ERROR');
    }
    given(saigeDecider)
      .when(create({ content: ' ' }))
      .isRefused('VALIDATION_ERROR');
    given(saigeDecider)
      .when(save({ content: first, changeSummary: 'Brief' }))
      .isRefused('NOT_FOUND');
  });

  it('[SG4] SAIGE-100 says why it was changed; versions from before that say nothing stay', () => {
    const brief = save({ content: second, changeSummary: ' Brief ' });
    given(saigeDecider, created).when(brief).happens(saved);
    given(saigeDecider, created)
      .when(save({ content: second, changeSummary: ' ' }))
      .isRefused('VALIDATION_ERROR');
    const changeSummary = 'Updated via admin interface';
    const unnamed = { ...saved, data: { ...saved.data, changeSummary } };
    const third = save({ content: 'Third.', changeSummary: 'Brief' });
    given(saigeDecider, created, unnamed)
      .when(third)
      .happens({ ...saved, data: { ...saved.data, version: 3, content: 'Third.' } });
  });

  it('[SG5] [SG6] SAIGE-110 gains a version by each save, and none by one made from another', () => {
    const third = save({ content: 'Third.', changeSummary: 'Brief', baseVersion: 2 });
    given(saigeDecider, created, saved)
      .when(third)
      .happens({ ...saved, data: { ...saved.data, version: 3, content: 'Third.' } });
    const stale = save({ content: 'Third.', changeSummary: 'Brief', baseVersion: 1 });
    given(saigeDecider, created, saved).when(stale).isRefused('CONFLICT');
    const back = revert({ toVersion: 1, content: first, baseVersion: 1 });
    given(saigeDecider, created, saved).when(back).isRefused('CONFLICT');
  });

  it('[SG7] goes back by a new version', () => {
    given(saigeDecider, created, saved)
      .when(revert({ toVersion: 1, content: first, baseVersion: 2 }))
      .happens({
        type: 'SaigeReverted',
        data: {
          modelId,
          version: 3,
          content: first,
          changeSummary: 'Restored from v1',
          savedBy: ada.id,
          toVersion: 1,
        },
      });
    const same = revert({ toVersion: 2, content: second });
    given(saigeDecider, created, saved).when(same).isRefused('VALIDATION_ERROR');
    const none = revert({ toVersion: 3, content: first });
    given(saigeDecider, created, saved).when(none).isRefused('NOT_FOUND');
  });
});
