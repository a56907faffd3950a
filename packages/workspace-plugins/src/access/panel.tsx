import { EyeOpenIcon } from '@blueprintjs/icons';
import { listAccess, markAccessSeen } from '@mach42/contracts/audit/calls.ts';
import type { Access } from '@mach42/contracts/audit/schemas.ts';
import { useReadSource, type ReadSource } from '@mach42/plugin-kit/reads/use-read.ts';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { AccessCard } from './access-card.tsx';
import { ResetCard } from './reset-card.tsx';
import './access.css';

export { live } from './live.ts';

/** Newest first. What was read counts as seen. */
const openings: ReadSource<readonly Access[], undefined> = {
  name: 'access',
  calls: [listAccess],
  read: async (api, _, signal) => {
    const { data } = await api.request(listAccess, undefined, { signal });
    if (data.some(({ seen }) => !seen)) await api.request(markAccessSeen);
    return data;
  },
};

/** Who opened one's own content and what they read, and who set a password or secret word of one's own. */
export default function AccessPanel() {
  const { answer: rows, error, refresh } = useReadSource(openings, undefined);
  return (
    <Panel>
      <PanelHeader title="Who opened my content" />
      <PanelBody className="ws-access" label="Who opened my content">
        {error !== undefined && (
          <ErrorState title="The list could not be read" error={error} onRetry={refresh} />
        )}
        {rows === undefined && error === undefined && <SkeletonCards cards={2} />}
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
