import {
  CloudIcon,
  CubeIcon,
  DesktopIcon,
  GanttChartIcon,
  GlobeNetworkIcon,
  ShieldIcon,
} from '@blueprintjs/icons';
import type { ModelType } from '@mach42/contracts/models/schemas.ts';
import { BrandMark } from './brand-mark.tsx';
import './model-icon.css';

interface ModelIconProps {
  readonly model: { readonly id: string; readonly type: ModelType } | undefined;
  /** The size of the tile in pixels; the drawing in it has 16, and 12 in a tile of 24. */
  readonly size?: number;
}

/** A model's drawing in its tile. */
export function ModelIcon({ model, size = 40 }: ModelIconProps) {
  return (
    <span className="ws-model-icon" style={{ width: size, height: size }} aria-hidden="true">
      {drawing(model, size < 28 ? 12 : 16)}
    </span>
  );
}

function drawing(model: ModelIconProps['model'], size: number) {
  const id = model?.id ?? 'mach42v1';
  if (id.startsWith('mach42')) return <BrandMark size={size + 2} />;
  if (id.startsWith('adexis')) return <GanttChartIcon size={size} />;
  if (id.startsWith('locklan')) return <ShieldIcon size={size} />;
  if (model?.type === 'cloud') return <CloudIcon size={size} />;
  if (model?.type === 'local') return <DesktopIcon size={size} />;
  if (model?.type === 'external') return <GlobeNetworkIcon size={size} />;
  return <CubeIcon size={size} />;
}
