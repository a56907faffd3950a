import { Skeleton } from '@mach42/plugin-kit/ui/skeleton.tsx';

/** The shape of the list while it is read for the first time. */
export function ModelsSkeleton() {
  return (
    <div className="ws-models__columns" aria-busy="true" aria-label="The models are loading">
      {[3, 2].map((tiles) => (
        <div key={tiles} className="ws-models__column">
          <div className="ws-models__title">
            <Skeleton width={120} />
          </div>
          <div className="ws-models__list">
            {Array.from({ length: tiles }, (_, index) => (
              <div key={index} className="ws-model ws-model--loading">
                <Skeleton width={36} height={36} />
                <Skeleton width="40%" />
                <Skeleton width="80%" height={10} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
