import type { SaigeFile } from '@mach42/contracts/saige/schemas.ts';
import { describe, expect, it } from 'vitest';
import {
  canSave,
  draftOf,
  isChanged,
  keepMine,
  metBy,
  restored,
  savedAs,
  takeTheirs,
} from './use-saige.ts';

const file = (current_version: number, markdown_content: string): SaigeFile => ({
  model_id: 'adexis:latest',
  name: 'Adexis',
  type: 'project-management',
  description: '',
  markdown_content,
  current_version,
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: 'System',
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by: 'Ada Admin',
});
const first = file(1, 'One.');
const second = file(2, 'Two.');
const mine = { ...draftOf(first), text: 'Mine.', summary: 'Shorter' };

describe('the draft of a SAIGE file', () => {
  it('SAIGE-090 can be saved when it says something, and something else', () => {
    expect(canSave(draftOf(first))).toBe(false);
    expect(canSave({ ...draftOf(first), text: ' \n' })).toBe(false);
    expect(canSave(mine)).toBe(true);
    expect(canSave({ ...draftOf(undefined), text: 'New.' })).toBe(true);
  });

  it('keeps both texts when another person was faster, until one is chosen', () => {
    const met = metBy(mine, second);
    expect(met).toMatchObject({ text: 'Mine.', summary: 'Shorter', file: first, theirs: second });
    expect(canSave(met)).toBe(false);
    expect(keepMine(met)).toEqual({ ...mine, file: second });
    expect(canSave(keepMine(met))).toBe(true);
    expect(takeTheirs(met)).toEqual(draftOf(second));
  });

  it('follows what is saved while no person has written', () => {
    expect(metBy(draftOf(first), second)).toEqual(draftOf(second));
    expect(restored(draftOf(first), second)).toEqual(draftOf(second));
    expect(restored(mine, second)).toEqual({ ...mine, file: second });
    expect(isChanged(restored(mine, second))).toBe(true);
  });

  it('keeps what is written while a text is being saved', () => {
    const saved = file(2, 'Mine.');
    expect(savedAs(mine, 'Mine.', saved)).toEqual(draftOf(saved));
    const further = { ...mine, text: 'Mine, and more.' };
    expect(savedAs(further, 'Mine.', saved)).toEqual({ ...further, file: saved });
  });
});
