import { NewPersonIcon } from '@blueprintjs/icons';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { useState } from 'react';
import { AdminDialogs } from './dialogs/admin-dialogs.tsx';
import type { Asking } from './dialogs/asking.ts';
import { QueueSection } from './queue/queue-section.tsx';
import { UsersSection } from './users/users-section.tsx';
import './admin.css';

export { live } from './live.ts';

export default function AdminPanel() {
  const [asking, setAsking] = useState<Asking>();
  return (
    <Panel className="ws-admin-workspace">
      <PanelHeader
        title={adminTexts.title}
        actions={
          <Button
            variant="primary"
            icon={<NewPersonIcon />}
            onClick={() => setAsking({ what: 'register' })}
          >
            {adminTexts.register}
          </Button>
        }
      />
      <PanelBody>
        <QueueSection />
        <UsersSection onAsk={setAsking} />
      </PanelBody>
      <AdminDialogs asking={asking} onClose={() => setAsking(undefined)} />
    </Panel>
  );
}
