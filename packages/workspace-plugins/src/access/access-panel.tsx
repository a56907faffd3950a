import { EyeOpenIcon } from '@blueprintjs/icons';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { AccessCard } from './access-card.tsx';
import { ResetCard } from './reset-card.tsx';
import { useAccess } from './use-access.ts';
import './access.css';

/** Who opened one's own content and what they read, and who set a word that signs in as one. */
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
            to, they give a reason, it closes after 15 minutes, and all they read is listed here. So
            is every password and secret word that somebody else sets for you.
          </EmptyState>
        )}
        {rows?.map((row) =>
          row.type === 'opening' ? (
            <AccessCard key={row.id} access={row} />
          ) : (
            <ResetCard key={row.id} reset={row} />
          ),
        )}
      </PanelBody>
    </Panel>
  );
}
