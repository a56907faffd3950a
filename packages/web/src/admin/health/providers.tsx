import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';

interface ProvidersProps {
  readonly providers: readonly { readonly id: string; readonly available: boolean }[];
}

/** Which model providers answer. */
export function Providers({ providers }: ProvidersProps) {
  return (
    <Card title="Model providers" count={providers.length}>
      <ul className="ws-health-page__providers">
        {providers.map(({ id, available }) => (
          <li key={id}>
            <span className="ws-mono">{id}</span>
            <span>
              <StatusDot tone={available ? 'success' : 'muted'} />{' '}
              {available ? 'Available' : 'Not available'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
