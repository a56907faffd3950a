import { describe, expect, it } from 'vitest';
import { limits } from '../kernel/limits.ts';
import { cleanFileName } from './file-name.ts';

describe('the name of a file', () => {
  it.each([
    ['plan.md', 'plan.md'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\dana\\kiln.pdf', 'kiln.pdf'],
    ['a/b/', 'b'],
    // A right-to-left override would show it as “photoexe.png”.
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['two\r\nlines\u0000.txt', 'twolines.txt'],
    ['🏺 Öfen 👩\u200D🎨.png', '🏺 Öfen 👩\u200D🎨.png'],
    ['what: "this"?.csv', 'what_ _this__.csv'],
    ['.htaccess', 'htaccess'],
    ['\u200B\u200D', 'file'],
    ['///', 'file'],
    ['...', 'file'],
  ])('%j becomes %j', (given, name) => {
    expect(cleanFileName(given)).toBe(name);
  });

  it('is as long as the limit at most, and keeps its ending', () => {
    const name = cleanFileName(`${'🏺'.repeat(900)}.tar`);
    expect(Array.from(name)).toHaveLength(limits.attachments.nameCharacters);
    expect(name.endsWith('🏺.tar')).toBe(true);
    expect(Array.from(cleanFileName('x'.repeat(900)))).toHaveLength(
      limits.attachments.nameCharacters,
    );
  });
});
