import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { productName } from '../product.ts';
import './page-skeleton.css';

/** The shape of a page of the workspace while its code is on the way. */
export function PageSkeleton() {
  return (
    <div className="ws-page-skeleton" aria-busy="true">
      <div className="ws-page-skeleton__brand">
        <BrandMark />
        {productName}
      </div>
      <div className="ws-page-skeleton__column">
        <SkeletonCards cards={1} />
      </div>
    </div>
  );
}
