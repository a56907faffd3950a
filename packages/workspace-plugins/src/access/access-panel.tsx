import { EyeOpenIcon } from '@blueprintjs/icons';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { AccessCard } from './access-card.tsx';
import { useAccess } from './use-access.ts';
import './access.css';

/** Who opened one's own content, when and why, and each thing that they read. */
export function AccessPanel() {
  const { rows, failure, reload } = useAccess();
  return (
    <Panel>
      <PanelHeader title="Who opened my content" />
      <PanelBody className="ws-access" label="Who opened my content">
        {failure !== undefined && (
          <ErrorState title="The list could not be read" error={failure} onRetry={reload} />
        )}
        {rows === undefined && failure === undefined && <SkeletonCards cards={2} />}
        {rows?.length === 0 && (
          <EmptyState icon={<EyeOpenIcon size={20} />} title="Nobody opened your content">
            Admins see neither your file nor your entries nor your private chats. If one of them has
            to, they give a reason, it closes after 15 minutes, and all they read is listed here.
          </EmptyState>
        )}
        {rows?.map((row) => (
          <AccessCard key={row.id} access={row} />
        ))}
      </PanelBody>
    </Panel>
  );
}
