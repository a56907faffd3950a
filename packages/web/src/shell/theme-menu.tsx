import { t } from '@mach42/language/t.ts';
import { TickIcon, TintIcon } from '@blueprintjs/icons';
import { systemTheme, themes } from '@mach42/plugin-kit/theme/theme.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Menu, MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { useState } from 'react';
import { useBackgroundChoice } from '../background/background-choice.ts';
import { useApp } from './app-context.ts';

export function ThemeMenu() {
  return (
    <Popover placement="bottom-end" content={<ThemeItems />}>
      <IconButton icon={<TintIcon />} label={t('Theme')} />
    </Popover>
  );
}

const choices = [...themes, { id: systemTheme, name: t('Follow the system') }] as const;

function ThemeItems() {
  const { theme } = useApp();
  const [current, setCurrent] = useState(theme.chosen);
  const characters = useBackgroundChoice();
  const tick = (on: boolean) => (on ? <TickIcon /> : undefined);
  return (
    <Menu className="ws-menu">
      {choices.map(({ id, name }) => (
        <MenuItem
          key={id}
          text={name}
          labelElement={tick(id === current)}
          onClick={() => {
            theme.choose(id);
            setCurrent(id);
          }}
        />
      ))}
      <MenuDivider />
      <MenuItem
        text={t('Falling characters')}
        labelElement={tick(characters)}
        shouldDismissPopover={false}
        onClick={() => theme.animate(!characters)}
      />
    </Menu>
  );
}
