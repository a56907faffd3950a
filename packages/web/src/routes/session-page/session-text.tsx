import { EyeOpenIcon, ShieldIcon } from '@blueprintjs/icons';
import type { SessionContent } from '@mach42/contracts/sessions/schemas.ts';
import { Markdown } from '@mach42/plugin-kit/ui/markdown.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { markAliases } from './aliases.ts';
import { withoutTitle } from './without-title.ts';

export function SessionText({ session }: { readonly session: SessionContent }) {
  const { title, masked, startTime, expiresAt } = session;
  const content = withoutTitle(session.content.content, title);
  return (
    <article className="ws-session__text">
      <h1 className="ws-session__title">{title}</h1>
      <p className="ws-session__meta">
        <span>
          Shared <Timestamp at={startTime} />
        </span>
        <span>
          open until <Timestamp at={expiresAt} />
        </span>
      </p>
      {content.trim() === '' ? (
        <p className="ws-muted">Nothing has been written in this chat yet.</p>
      ) : (
        <Markdown text={masked ? markAliases(content) : content} />
      )}
      <footer className="ws-session__note">
        {masked ? <ShieldIcon /> : <EyeOpenIcon />}
        {!masked && 'The text stands here as it was written. '}
        The owner can end this link at any time.
      </footer>
    </article>
  );
}
