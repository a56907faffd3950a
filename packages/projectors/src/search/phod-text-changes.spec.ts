import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phodTextChanges, type KeptText } from './phod-text-changes.ts';
import { phodTexts } from './phod-texts.ts';

const textsOf = (notes: readonly string[]) => phodTexts({ notes });
const keep = (notes: readonly string[]): KeptText[] =>
  textsOf(notes).map((text, index) => ({ ...text, id: index + 1 }));

describe('what is written when a file has changed', () => {
  it('are the places of what an item that was taken out stood before', () => {
    expect(phodTextChanges(keep(['a', 'b', 'c']), textsOf(['b', 'c']))).toEqual({
      gone: [1],
      moved: [
        { id: 2, ref: '/notes/0' },
        { id: 3, ref: '/notes/1' },
      ],
      added: [],
    });
  });

  it('is nothing of what stands where it stood, also when it stands there twice', () => {
    const changes = phodTextChanges(keep(['a', 'a', 'b']), textsOf(['a', 'a', 'c']));
    const added = [{ ref: '/notes/2', title: 'notes', content: 'c' }];
    expect(changes).toEqual({ gone: [3], moved: [], added });
  });

  it('leaves the texts of the file and no other, whatever changed', () => {
    const file = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
    fc.assert(
      fc.property(file, file, (before, after) => {
        const kept = keep(before);
        const { gone, moved, added } = phodTextChanges(kept, textsOf(after));
        const places = new Map(moved.map(({ id, ref }) => [id, ref]));
        const stayed = kept
          .filter(({ id }) => !gone.includes(id))
          .map(({ id, ref, content }) => `${places.get(id) ?? ref} ${content}`);
        const result = [...stayed, ...added.map(({ ref, content }) => `${ref} ${content}`)];
        const wanted = textsOf(after).map(({ ref, content }) => `${ref} ${content}`);
        expect(result.toSorted()).toEqual(wanted.toSorted());
      }),
    );
  });
});
