import { EyeOpenIcon, FlowBranchIcon } from '@blueprintjs/icons';
import { showChain } from '@mach42/contracts/chains/calls.ts';
import { describeStep } from '@mach42/contracts/chains/describe-step.ts';
import type {
  ChainActor,
  ChainParams,
  ChainRequest,
  ChainSent,
  ChainStep,
} from '@mach42/contracts/chains/schemas.ts';
import { chainKindNames, chainTexts } from '@mach42/contracts/chains/texts.ts';
import { inTreeOrder, laterText } from '@mach42/contracts/chains/tree-order.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useState } from 'react';
import { useSession } from '../hooks.ts';
import { useRead } from '../reads/use-read.ts';
import { Chip } from '../ui/chip.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/state.tsx';
import { Switch } from '../ui/switch.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import './chain-dialog.css';

interface ChainDialogProps {
  readonly of: ChainParams;
  readonly onClose: () => void;
}

/** Lists in words the steps from the requests that made an object to the screens that showed it. */
export default function ChainDialog({ of, onClose }: ChainDialogProps) {
  const { answer, error, refresh } = useRead(showChain, { params: of });
  const [showsDetails, setShowsDetails] = useState(false);
  const chain = answer?.data;
  const requests = chain?.requests.filter(({ steps }) => steps.length > 0) ?? [];
  return (
    <Dialog
      isOpen
      width={640}
      title={chainTexts.title}
      icon={<FlowBranchIcon />}
      className="ws-chain-dialog"
      onClose={onClose}
    >
      <p className="ws-muted">
        {t('{chainKindNames}, from the first request to the screens that showed it.', {
          chainKindNames: chainKindNames[of.kind],
        })}
      </p>
      {chain === undefined && error === undefined && <SkeletonLines lines={6} />}
      {error !== undefined && (
        <ErrorState title={chainTexts.failed} error={error} onRetry={refresh} />
      )}
      {chain !== undefined && (
        <>
          {requests.length === 0 && <p>{chainTexts.nothing}</p>}
          <ol className="ws-chain">
            {requests.map((request) => (
              <Request
                key={request.requestId}
                request={request}
                object={chainKindNames[of.kind]}
                showsDetails={showsDetails}
              />
            ))}
          </ol>
          {chain.hasMore && <p className="ws-muted">{chainTexts.hasMore}</p>}
          {!chain.isSentKept && <p className="ws-muted">{chainTexts.notKept}</p>}
          <Switch label={chainTexts.details} checked={showsDetails} onChange={setShowsDetails} />
        </>
      )}
    </Dialog>
  );
}

interface RequestProps {
  readonly request: ChainRequest;
  /** The name of the object whose chain is shown, in words. */
  readonly object: string;
  readonly showsDetails: boolean;
}

const mostIndent = 6;

function Request({ request, object, showsDetails }: RequestProps) {
  const { requestId, steps, hidden } = request;
  const first = steps[0];
  const begin = Date.parse(first?.at ?? '');
  const ordered = inTreeOrder(steps, ({ eventId, causedBy }) => ({
    id: eventId,
    cause: causedBy,
  }));
  return (
    <li className="ws-chain__request">
      {first !== undefined && (
        <h3 className="ws-chain__when">
          <Timestamp at={first.at} />
        </h3>
      )}
      <ol className="ws-chain__steps">
        {ordered.map(({ one, depth }) => (
          <li
            key={one.eventId}
            className="ws-chain__step"
            data-asked={one.isOfObject}
            style={{ marginInlineStart: Math.min(depth, mostIndent) * 16 }}
          >
            <Step
              step={one}
              object={object}
              afterMs={Date.parse(one.at) - begin}
              showsDetails={showsDetails}
            />
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className="ws-muted ws-chain__hidden">{chainTexts.hidden(hidden)}</p>}
      {showsDetails && (
        <p className="ws-chain__technical">
          <span className="ws-muted">{t('Request')}</span> <code>{requestId}</code>
          <CopyButton text={requestId} label={t('Copy the id of the request')} />
        </p>
      )}
    </li>
  );
}

interface StepProps {
  readonly step: ChainStep;
  /**
   * The name of the object whose chain is shown. It is beside the object's own steps, as other steps may read the
   * same.
   */
  readonly object: string;
  /** Milliseconds after the first step of the request. */
  readonly afterMs: number;
  readonly showsDetails: boolean;
}

function Step({ step, object, afterMs, showsDetails }: StepProps) {
  const { actor, type, sent, projections, position, eventId } = step;
  const isAdmin = useSession().user?.activeRole === 'admin';
  return (
    <>
      <p className="ws-chain__words">
        <span>{`${actorName(actor)} ${describeStep[type] ?? type}`}</span>
        {step.isOfObject && <Chip tone="accent">{object}</Chip>}
        {afterMs > 0 && <span className="ws-muted ws-chain__later">{laterText(afterMs)}</span>}
      </p>
      {sent !== null && (
        <p className="ws-chain__sent ws-muted">
          <EyeOpenIcon size={12} />
          {t('Shown at once to {sent}', { sent: receivers(sent) })}
        </p>
      )}
      {showsDetails && (
        <div className="ws-chain__technical">
          <code>{type}</code>
          <span className="ws-muted">
            {t('position {position}', { position: position.toLocaleString(locale) })}
          </span>
          {projections.map((name) => (
            <Chip key={name} tone="outline" title={t('A projection that has applied it')}>
              {name}
            </Chip>
          ))}
          {isAdmin && (
            <a className="ws-link" href={`/admin/operations/log?event=${eventId}`}>
              {t('In the log explorer')}
            </a>
          )}
        </div>
      )}
    </>
  );
}

function actorName({ kind, name }: ChainActor): string {
  switch (kind) {
    case 'you':
      return t('You');
    case 'platform':
      return t('The platform');
    case 'guest':
      return t('A guest');
    case 'person':
      return name ?? t('A person');
  }
}

/** `you, the people in the room and admins`. */
function receivers({ you, people, rooms, admins }: ChainSent): string {
  const all = [
    ...(you ? [t('you')] : []),
    ...(rooms === 0
      ? []
      : [rooms === 1 ? t('the people in the room') : t('the people in {rooms} rooms', { rooms })]),
    ...(people === 0
      ? []
      : [people === 1 ? t('one other person') : t('{people} other people', { people })]),
    ...(admins ? [t('admins')] : []),
  ];
  if (all.length === 0) return t('no one');
  return all.length === 1
    ? (all[0] ?? '')
    : t('{all} and {at}', { all: all.slice(0, -1).join(', '), at: all.at(-1) });
}
