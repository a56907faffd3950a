import type { ProviderState } from '@mach42/contracts/settings/schemas.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';

/** Which providers are connected, and where that is decided; their keys are nowhere. */
export function ProviderList({ providers }: { readonly providers: readonly ProviderState[] }) {
  return (
    <Card title="Model providers" count={providers.length}>
      <ul className="ws-settings__rows">
        {providers.map(({ id, name, available, configured, setIn }) => (
          <li key={id}>
            <span className="ws-settings__name">{name}</span>
            <span className="ws-mono ws-muted">{setIn}</span>
            {available ? (
              <Chip tone="success">Connected</Chip>
            ) : configured ? (
              <Chip tone="warning">Does not answer</Chip>
            ) : (
              <Chip>Not set</Chip>
            )}
          </li>
        ))}
      </ul>
      <p className="ws-settings__note">
        Keys and addresses are set in the environment of the server and read at its start. Keys are
        never shown.
      </p>
    </Card>
  );
}
