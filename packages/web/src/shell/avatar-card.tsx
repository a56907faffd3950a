import { ChevronRightIcon } from '@blueprintjs/icons';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { Skeleton } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import './avatar-card.css';

/** The model in use; a click opens the AI Models. */
export function AvatarCard() {
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
