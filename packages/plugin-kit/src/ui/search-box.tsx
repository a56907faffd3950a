import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import type { Ref } from 'react';
import { IconButton } from './button.tsx';
import { TextInput } from './field.tsx';
import './search-box.css';

interface SearchBoxProps {
  readonly value: string;
  readonly placeholder: string;
  /** The number of matches, such as `8 matches in 6 sections`; read out when it changes. */
  readonly matches?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
}

export function SearchBox({ value, placeholder, matches, ref, onChange }: SearchBoxProps) {
  return (
    <TextInput
      type="search"
      className="ws-search"
      icon={<SearchIcon />}
      value={value}
      placeholder={placeholder}
      aria-label={placeholder}
      {...(ref === undefined ? {} : { ref })}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') onChange('');
      }}
      end={
        value !== '' && (
          <>
            <output className="ws-search__matches">{matches}</output>
            <IconButton
              size="small"
              icon={<CrossIcon size={12} />}
              label={t('Clear search')}
              onClick={() => onChange('')}
            />
          </>
        )
      }
    />
  );
}
