import { ChevronRightIcon } from '@blueprintjs/icons';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { inColumn } from '@mach42/plugin-kit/plugin.ts';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { Skeleton } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { PanelFrame } from '../workspace/panel-frame.tsx';
import { useApp } from './app-context.ts';
import './avatar-card.css';
import './left-column.css';

/** The model in use above the panel of the plugin that is placed here. */
export function LeftColumn() {
  const { plugins } = useApp();
  const plugin = plugins.find(inColumn);
  return (
    <section className="ws-column" aria-label={plugin?.name ?? 'Assistant'}>
      <AvatarCard />
      {plugin !== undefined && (
        <div className="ws-column__panel">
          <PanelFrame plugin={plugin} tabId={plugin.pattern} place="column" />
        </div>
      )}
    </section>
  );
}

/** The model in use; a click opens the AI Models. */
function AvatarCard() {
  const shell = useShell();
  const { signedIn } = useSession();
  const { selected, status } = useModels();
  const choose = () => (signedIn ? shell.workspace.open(tabId('aimodels')) : shell.signIn());
  return (
    <button type="button" className="ws-avatar-card" onClick={choose}>
      <ModelIcon model={selected} />
      <span className="ws-avatar-card__words">
        {selected === undefined ? (
          <NoModel failed={status === 'failed'} />
        ) : (
          <Words model={selected} />
        )}
      </span>
      <span className="ws-avatar-card__change">
        Change
        <ChevronRightIcon size={12} />
      </span>
    </button>
  );
}

function Words({ model }: { readonly model: AIModel }) {
  const { name, subtitle } = modelHeading(model);
  return (
    <>
      <span className="ws-avatar-card__name">{name}</span>
      <span className="ws-avatar-card__subtitle">{subtitle}</span>
    </>
  );
}

function NoModel({ failed }: { readonly failed: boolean }) {
  if (failed)
    return <span className="ws-avatar-card__subtitle">The models could not be loaded</span>;
  return (
    <>
      <Skeleton width={96} />
      <Skeleton width={220} height={10} />
    </>
  );
}
