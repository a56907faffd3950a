import { EyeOpenIcon, ShieldIcon } from '@blueprintjs/icons';
import { Markdown } from '@mach42/plugin-kit/ui/markdown.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { markAliases } from './aliases.ts';
import type { ReadSession } from './use-session.ts';
import { withoutTitle } from './without-title.ts';

export function SessionText({ session }: { readonly session: ReadSession }) {
  const { title, masked, startTime, expiresAt } = session;
  const { content: markdown } = session.content;
  const content = title === undefined ? markdown : withoutTitle(markdown, title);
  return (
    <article className="ws-session__text">
      {title !== undefined && <h1 className="ws-session__title">{title}</h1>}
      <p className="ws-session__meta">
        {startTime !== undefined && (
          <span>
            Shared <Timestamp at={startTime} />
          </span>
        )}
        {expiresAt !== undefined && (
          <span>
            open until <Timestamp at={expiresAt} />
          </span>
        )}
      </p>
      {content.trim() === '' ? (
        <p className="ws-muted">Nothing has been written in this chat yet.</p>
      ) : (
        <Markdown text={masked === true ? markAliases(content) : content} />
      )}
      <footer className="ws-session__note">
        {masked === true ? <ShieldIcon /> : <EyeOpenIcon />}
        {masked === false && 'The text stands here as it was written. '}
        The owner can end this link at any time.
      </footer>
    </article>
  );
}
