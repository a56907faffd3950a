import { HelpIcon, LightbulbIcon, LogInIcon } from '@blueprintjs/icons';
import { helpPage } from '@mach42/contracts/help/pages.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { useApp } from '../shell/app-context.ts';
import { isTourSeen } from './tour-seen.ts';
import './visitor-page.css';

const shown = ['phod', 'datarais', 'history', 'privacy'];

/** The page beside the chat for a visitor: explains the product with an example. */
export default function VisitorPage() {
  const shell = useShell();
  const { navigation } = useApp();
  const about = helpPage('workspace');
  return (
    <section className="ws-visitor" aria-label={t('About the workspace')}>
      <h1>{about?.summary}</h1>
      <div className="ws-visitor__example">
        <div className="ws-card">
          <h2>{t('You write')}</h2>
          <p>{t('“The kiln inspector comes on 3 December at 09:30. Freja pays.”')}</p>
        </div>
        <div className="ws-card">
          <h2>{t('It proposes')}</h2>
          <p>{t('New event: 3 December, 09:30, Kiln inspector')}</p>
          <p>{t('New note: Kiln inspection')}</p>
        </div>
        <div className="ws-card">
          <h2>{t('You decide')}</h2>
          <p>{t('Accept or reject each change, save, and go back to any version later.')}</p>
        </div>
      </div>
      <dl className="ws-visitor__words">
        {shown.map((id) => (
          <div key={id}>
            <dt>{helpPage(id)?.title}</dt>
            <dd>{helpPage(id)?.summary}</dd>
          </div>
        ))}
      </dl>
      <p>{t('Try it at once: ask the assistant in the chat what a PHOD File is.')}</p>
      <p className="ws-visitor__account">
        {t('An account is made by an admin of this workspace, who gives you your first password.')}
      </p>
      <div className="ws-visitor__actions">
        <Button variant="primary" icon={<LogInIcon />} onClick={() => shell.signIn()}>
          {t('Log in to your own file')}
        </Button>
        {!isTourSeen(localStorage) && (
          <Button icon={<LightbulbIcon />} onClick={() => navigation.openOverlay('tour')}>
            {t('Take the tour')}
          </Button>
        )}
        <Button icon={<HelpIcon />} onClick={() => navigation.openOverlay('help')}>
          {t('Help')}
        </Button>
      </div>
    </section>
  );
}
