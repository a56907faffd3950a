import './skeleton.css';

interface SkeletonProps {
  /** A CSS length; the whole width when left out. */
  readonly width?: string | number;
  readonly height?: number;
}

/** The placeholder of one element that is still loading. */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps) {
  return <span className="ws-skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** The placeholder of lines of text that are still loading. */
export function SkeletonLines({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="ws-skeleton-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${94 - ((index * 17) % 40)}%`} />
      ))}
    </div>
  );
}

/** The placeholder of cards that are still loading. */
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
