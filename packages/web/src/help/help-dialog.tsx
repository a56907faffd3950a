import { HelpIcon, KeyCommandIcon, LightbulbIcon } from '@blueprintjs/icons';
import { helpPages, type HelpPage } from '@mach42/contracts/help/pages.ts';
import { questionWords } from '@mach42/contracts/help/question-words.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Markdown } from '@mach42/plugin-kit/ui/markdown.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { useState } from 'react';
import './help-dialog.css';

interface HelpDialogProps {
  readonly onClose: () => void;
  readonly onKeys: () => void;
  readonly onTour: () => void;
}

/** The pages that the built-in assistant answers from, to read and to search. */
export default function HelpDialog({ onClose, onKeys, onTour }: HelpDialogProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(helpPages[0]?.id);
  const found = helpPages.filter((page) => holds(page, typed));
  const page = found.find(({ id }) => id === chosen) ?? found[0];
  return (
    <Dialog
      isOpen
      title={t('Help')}
      icon={<HelpIcon />}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button className="ws-dialog__start" icon={<KeyCommandIcon />} onClick={onKeys}>
            {t('Keyboard')}
          </Button>
          <Button icon={<LightbulbIcon />} onClick={onTour}>
            {t('Take the tour')}
          </Button>
        </>
      }
    >
      <div className="ws-help">
        <nav className="ws-help__pages" aria-label={t('Pages of the help')}>
          <SearchBox
            value={typed}
            placeholder={t('Search the help...')}
            matches={t('{count} of {count2}', { count: found.length, count2: helpPages.length })}
            onChange={setTyped}
          />
          {found.map(({ id, title }) => (
            <Button
              key={id}
              variant="plain"
              className="ws-help__page"
              active={id === page?.id}
              aria-pressed={id === page?.id}
              onClick={() => setChosen(id)}
            >
              {title}
            </Button>
          ))}
        </nav>
        <article className="ws-help__text">
          {page === undefined ? (
            <p>{t('No page has these words. Try fewer, or ask the assistant in the chat.')}</p>
          ) : (
            <>
              <h3>{page.title}</h3>
              <p className="ws-help__summary">{page.summary}</p>
              <Markdown text={page.text} />
            </>
          )}
        </article>
      </div>
    </Dialog>
  );
}

function holds({ id, title, summary, text }: HelpPage, typed: string): boolean {
  const { topics, deeds, objects = '' } = questionWords[id];
  const all = `${title} ${summary} ${text} ${topics} ${deeds} ${objects}`.toLowerCase();
  const asked = typed.toLowerCase().split(/\s+/);
  return asked.every((word) => all.includes(word));
}
