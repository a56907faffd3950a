import {
  BoldIcon,
  CitationIcon,
  CodeIcon,
  ItalicIcon,
  LinkIcon,
  NumberedListIcon,
  PropertiesIcon,
  StrikethroughIcon,
} from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Kbd } from '@mach42/plugin-kit/ui/kbd.tsx';
import { Menu, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import type { ReactElement } from 'react';
import type { Format } from './formatting.ts';

const lines: readonly (readonly [
  format: Format,
  text: string,
  icon: ReactElement,
  keys?: string,
])[] = [
  ['bold', t('Bold'), <BoldIcon key="bold" />, 'mod+b'],
  ['italic', t('Italic'), <ItalicIcon key="italic" />, 'mod+i'],
  ['strike', t('Struck through'), <StrikethroughIcon key="strike" />],
  ['code', t('Code'), <CodeIcon key="code" />, 'mod+e'],
  ['link', t('Link'), <LinkIcon key="link" />],
  ['quote', t('Quotation'), <CitationIcon key="quote" />],
  ['bullets', t('List'), <PropertiesIcon key="bullets" />],
  ['numbers', t('Numbered list'), <NumberedListIcon key="numbers" />],
];

interface FormatMenuProps {
  readonly onFormat: (format: Format) => void;
}

/** Offers Markdown's formats for the selected text, or for the text that is written next. */
export default function FormatMenu({ onFormat }: FormatMenuProps) {
  return (
    <Menu aria-label={t('Formatting')}>
      {lines.map(([format, text, icon, keys]) => (
        <MenuItem
          key={format}
          icon={icon}
          text={text}
          labelElement={keys === undefined ? undefined : <Kbd keys={keys} />}
          onClick={() => onFormat(format)}
        />
      ))}
    </Menu>
  );
}
