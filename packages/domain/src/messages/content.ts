import { isTooLong } from '@mach42/contracts/messages/content.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { refuse } from '../kernel/refusal.ts';

/**
 * What is stored of a typed message: its trimmed text.
 * @throws Refusal VALIDATION_ERROR
 */
export function requireContent(typed: string): string {
  const content = typed.trim();
  if (content === '') return refuse('VALIDATION_ERROR', messageTexts.empty, '/content');
  if (isTooLong(content)) return refuse('VALIDATION_ERROR', messageTexts.tooLong, '/content');
  return content;
}
