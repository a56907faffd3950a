import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { shallowEqual, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useApp } from '../shell/app-context.ts';
import type { RootState } from '../store/store.ts';
import { uiActions } from '../workspace/ui.slice.ts';
import { footerTabs, type FooterTab } from './footer-tabs.ts';
import './footer.css';

export function Footer() {
  const { navigation, plugins } = useApp();
  const isHere = useLocation().pathname === '/';
  const shell = useShell();
  const tabs = useSelector((state: RootState) => footerTabs(plugins, state), sameTabs);
  const open = ({ target }: FooterTab) => {
    if (target !== undefined) shell.workspace.open(target);
    else if (isHere) shell.dispatch(uiActions.columnToggled());
    else {
      shell.dispatch(uiActions.columnShown());
      navigation.toWorkspace();
    }
  };
  return (
    <nav className="ws-footer" aria-label="Panels">
      {tabs.map((tab) => (
        <button
          key={`${tab.label} ${tab.target}`}
          type="button"
          className="ws-footer__tab"
          aria-current={isHere && tab.active ? 'page' : undefined}
          onClick={() => open(tab)}
        >
          <span className="ws-footer__icon">
            {tab.icon}
            <Count value={tab.badge} accent />
          </span>
          {tab.label}
        </button>
      ))}
    </nav>
  );
}

function sameTabs(a: readonly FooterTab[], b: readonly FooterTab[]): boolean {
  return a.length === b.length && a.every((tab, index) => shallowEqual(tab, b[index]));
}
