import { Suspense } from 'react';
import { lazyPart } from './load-with-retry.ts';
import './avatar.css';

const Picture = lazyPart(() => import('../pictures/picture.tsx'));

/** First letters of the first and the last word, at most two: `Dana Demo` → `DD`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}

const tones = 4;

function toneOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % tones;
}

interface AvatarProps {
  readonly name: string;
  /** The id of a person who may have a picture; without it the avatar shows initials. */
  readonly userId?: string | undefined;
  /** Pixels. */
  readonly size?: number;
  /** True: other people get a tone of their own; the reader has the accent. */
  readonly tinted?: boolean;
}

export function Avatar({ name, userId, size = 28, tinted = false }: AvatarProps) {
  const initials = initialsOf(name);
  const tone = tinted ? ` ws-avatar--${toneOf(name)}` : '';
  return (
    <span className={`ws-avatar${tone}`} style={{ width: size, height: size }} aria-hidden="true">
      {userId === undefined ? (
        initials
      ) : (
        <Suspense fallback={initials}>
          <Picture userId={userId}>{initials}</Picture>
        </Suspense>
      )}
    </span>
  );
}
