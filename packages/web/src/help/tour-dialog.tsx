import { LightbulbIcon } from '@blueprintjs/icons';
import { helpPage } from '@mach42/contracts/help/pages.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useEffect, useState } from 'react';
import { keepTourSeen } from './tour-seen.ts';

/** Ids of the pages of the help whose first sentences are the tour. */
const steps = ['workspace', 'phod', 'datarais', 'assistants', 'saige', 'privacy'];

/** The words of the product, one after the other; leaving it is enough to have seen it. */
export default function TourDialog({ onClose }: { readonly onClose: () => void }) {
  const [at, setAt] = useState(0);
  const page = helpPage(steps[at] ?? '');
  const isLast = at === steps.length - 1;
  useEffect(() => keepTourSeen(localStorage), []);
  return (
    <Dialog
      isOpen
      title={t('The tour, {at} of {count}', { at: at + 1, count: steps.length })}
      icon={<LightbulbIcon />}
      onClose={onClose}
      footer={
        <>
          <Button className="ws-dialog__start" variant="plain" onClick={onClose}>
            {t('Skip the tour')}
          </Button>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('Back')}</Button>}
          <Button variant="primary" onClick={() => (isLast ? onClose() : setAt(at + 1))}>
            {isLast ? t('Begin') : t('Next')}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        <h3>{page?.title}</h3>
        <p>{page?.summary}</p>
      </div>
    </Dialog>
  );
}
