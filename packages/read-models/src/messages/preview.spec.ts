import { expect, it } from 'vitest';
import { previewOf } from './preview.ts';

const row = {
  id: 'm1',
  room_id: 'r1',
  model_id: 'builtin',
  created_at: '2026-11-20T09:00:00.000Z',
  room_name: 'Harbour',
  room_type: 'private_chat',
  first_name: 'Mo',
  last_name: null,
} as const;

it.each([
  ['text', '## Plan\n- **Fire** on `Friday`', 'Plan\n- Fire on Friday'],
  ['ai_response', '<think>*Hm*</think>**Tue 1 Dec**: 5 * 3', 'Tue 1 Dec: 5 * 3'],
])('the preview of a message has no signs of Markdown: %s', (type, beginning, text) => {
  expect(previewOf({ ...row, type, beginning }).text).toBe(text);
});
