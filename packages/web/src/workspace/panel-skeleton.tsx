import type { PanelShape } from '@mach42/plugin-kit/plugin.ts';
import { Skeleton, SkeletonCards, SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import './panel-skeleton.css';

/** What a panel will look like, while it is on the way. */
export function PanelSkeleton({ shape }: { readonly shape: PanelShape }) {
  if (shape === 'conversation') return <Conversation />;
  if (shape === 'list and pane') return <ListAndPane />;
  return (
    <div className="ws-panel-skeleton" aria-busy="true">
      <Skeleton width={160} height={20} />
      {shape === 'document' ? <SkeletonLines lines={12} /> : <SkeletonCards cards={6} />}
    </div>
  );
}

function Conversation() {
  return (
    <div className="ws-panel-skeleton ws-panel-skeleton--conversation" aria-busy="true">
      <Skeleton width={140} height={16} />
      <div className="ws-panel-skeleton__messages">
        <Skeleton width="48%" height={36} />
        <SkeletonLines lines={4} />
        <Skeleton width="36%" height={36} />
        <SkeletonLines lines={2} />
      </div>
      <Skeleton height={96} />
    </div>
  );
}

function ListAndPane() {
  return (
    <div className="ws-panel-skeleton ws-panel-skeleton--list" aria-busy="true">
      <div className="ws-panel-skeleton__list">
        <Skeleton height={32} />
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} width={`${90 - ((index * 23) % 40)}%`} height={20} />
        ))}
      </div>
      <div className="ws-panel-skeleton__pane">
        <Skeleton width={180} height={20} />
        <SkeletonLines lines={9} />
      </div>
    </div>
  );
}
