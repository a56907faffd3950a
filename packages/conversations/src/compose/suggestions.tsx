import { t } from '@mach42/language/t.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import type { Suggestion } from './mention.ts';

interface SuggestionsProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Who can be mentioned; the keys are the text field's. */
export function Suggestions({ id, suggestions, active, onChoose }: SuggestionsProps) {
  return (
    <div
      id={id}
      className="ws-composer__suggestions"
      role="listbox"
      aria-label={t('People to mention')}
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="ws-composer__suggestion"
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(suggestion);
          }}
        >
          <Avatar name={suggestion.name} size={20} tinted />
          <span dir="auto">{suggestion.name}</span>
          {suggestion.note !== undefined && <small>{suggestion.note}</small>}
        </div>
      ))}
    </div>
  );
}
