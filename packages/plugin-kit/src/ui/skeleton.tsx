import './skeleton.css';

interface SkeletonProps {
  /** CSS length; the whole width when left out. */
  readonly width?: string | number;
  readonly height?: number;
}

/** The shape of one thing that is still loading. */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps) {
  return <span className="ws-skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** Lines of a text that is still loading. */
export function SkeletonLines({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="ws-skeleton-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${94 - ((index * 17) % 40)}%`} />
      ))}
    </div>
  );
}

/** Cards that are still loading. */
export function SkeletonCards({ cards = 4 }: { readonly cards?: number }) {
  return (
    <div className="ws-skeleton-cards" aria-busy="true">
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className="ws-card">
          <Skeleton width="55%" height={16} />
          <SkeletonLines />
        </div>
      ))}
    </div>
  );
}
