import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import type { SectionMatch } from './search.ts';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** `8 matches in 6 sections`. */
export function matchesText(sections: readonly SectionMatch[]): string {
  const hit = sections.filter((section) => section.matches > 0);
  const matches = hit.reduce((sum, section) => sum + section.matches, 0);
  if (matches === 0) return 'No match';
  const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  const noun = matches === 1 ? 'match' : 'matches';
  return `${matches} ${noun} in ${plural(hit.length, 'section')}`;
}

interface NoMatchProps {
  readonly sections: readonly SectionMatch[];
  readonly onClear: () => void;
}

export function NoMatch({ sections, onClear }: NoMatchProps) {
  const without = sections.filter((section) => section.shown.length === 0).length;
  if (without === 0) return null;
  const count = words[without] ?? String(without);
  return (
    <div className="ws-phod__no-match">
      <span>
        {without === 1 ? 'One section has no match.' : `${count} sections have no match.`}
      </span>
      <Button size="small" onClick={onClear}>
        Clear search
      </Button>
    </div>
  );
}
