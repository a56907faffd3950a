import { AddIcon, GlobeNetworkIcon } from '@blueprintjs/icons';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import type { PanelProps } from '@mach42/plugin-kit/plugin.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { external, externalSlice } from './state.ts';
import { OpenDialog } from './open-dialog.tsx';
import { SessionCard } from './session-card.tsx';
import { externalSaga } from './saga.ts';
import { externalActions } from './actions.ts';
import './external.css';

export const slices = [externalSlice];
export const saga = externalSaga;
export { live } from './live.ts';

export default function ExternalPanel({ tabId, params }: PanelProps<'external-{id}'>) {
  const { dispatch, workspace } = useShell();
  const { available } = useModels();
  const { sessions, failure, asking } = useSlice(externalSlice, (state) => state);
  const model = available.find((known) => known.id === params.id);
  const name = model === undefined ? params.id : modelHeading(model).name;
  const own = sessions?.filter((session) => session.modelId === params.id);
  const ask = () => dispatch(external.asked(params.id));
  const cancel = () => {
    dispatch(external.asked(undefined));
    if (own === undefined || own.length === 0) workspace.close(tabId);
  };
  return (
    <Panel>
      <PanelHeader title={name} meta="external session" />
      <PanelBody className="ws-external">
        {own === undefined && failure === undefined && <SkeletonCards cards={1} />}
        {own === undefined && failure !== undefined && (
          <ErrorState
            title="The sessions could not be read"
            error={failure}
            onRetry={() => dispatch(externalActions.load())}
          />
        )}
        {own?.length === 0 && (
          <EmptyState
            icon={<GlobeNetworkIcon size={20} />}
            title={`No session with ${name} is open`}
            actions={
              <Button variant="primary" icon={<AddIcon />} onClick={ask}>
                Start a new one
              </Button>
            }
          >
            A session gives {name} an address at which it reads a chat of yours, masked, for half an
            hour.
          </EmptyState>
        )}
        {own?.map((session, index) => (
          <SessionCard
            key={session.id}
            session={session}
            name={name}
            {...(index === 0 ? { onRenew: ask } : {})}
          />
        ))}
      </PanelBody>
      {asking === params.id && <OpenDialog modelId={params.id} name={name} onCancel={cancel} />}
    </Panel>
  );
}
