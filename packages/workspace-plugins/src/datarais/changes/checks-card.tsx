import { TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';
import { checksOf } from './checks.ts';

export function ChecksCard({ checks }: { readonly checks: ProposalChecks }) {
  const all = checksOf(checks);
  const failed = all.filter((check) => !check.passed).length;
  return (
    <section className="ws-card ws-checks" aria-label="Platform checks">
      <header className="ws-checks__head">
        <h3>Platform checks</h3>
        <span>made by Mach42 itself, never by the model</span>
        <span className="ws-checks__sum">
          <span className="ws-checks__passed">{all.length - failed} passed</span>
          {failed > 0 && (
            <span className="ws-checks__failed">
              {failed} {failed === 1 ? 'needs' : 'need'} a look
            </span>
          )}
        </span>
      </header>
      <ul className="ws-checks__list">
        {all.map((check) => (
          <li key={check.title}>
            {check.passed ? (
              <TickCircleIcon className="ws-checks__passed" title="passed" />
            ) : (
              <WarningSignIcon className="ws-checks__failed" title="needs a look" />
            )}
            <span>
              <strong>{check.title}</strong>
              <small>{check.detail}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
