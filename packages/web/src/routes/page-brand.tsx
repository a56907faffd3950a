import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Link } from 'react-router-dom';
import { productName } from '../product.ts';
import './page.css';

/** The name of the product above a page that has nothing else of it, and the way into it. */
export function PageBrand() {
  return (
    <Link to="/" className="ws-page__brand">
      <BrandMark />
      {productName}
    </Link>
  );
}
