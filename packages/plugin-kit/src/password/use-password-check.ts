import {
  isSame,
  leastStrength,
  plainFault,
  passwordTexts,
} from '@mach42/contracts/users/password-rules.ts';
import { useEffect, useRef, useState } from 'react';
import type { StrengthAnswer, StrengthQuestion } from './strength-worker.ts';

const pauseMs = 150;

export interface PasswordCheck {
  /** The reason for which the server would refuse the text; undefined also while that is not known yet. */
  readonly fault: string | undefined;
  /** The strength by zxcvbn, 0 to 4; undefined while it is not known. */
  readonly strength: number | undefined;
  /** Loads the code that judges the text, because the field has the focus. */
  readonly onFocus: () => void;
}

interface Judged {
  readonly question: string;
  readonly strength: number;
}

/**
 * Applies the server's rules for a new password or secret word while it is typed.
 * @param known texts about the person that others know
 * @param other the other secret, of password and secret word, where it is known: the two have to differ
 */
export function usePasswordCheck(
  text: string,
  known: readonly string[],
  other?: string,
): PasswordCheck {
  const judge = useRef<Worker>(undefined);
  const [isReady, setReady] = useState(false);
  const [judged, setJudged] = useState<Judged>();
  const question = JSON.stringify([text, known]);

  useEffect(() => () => judge.current?.terminate(), []);
  useEffect(() => {
    const worker = judge.current;
    if (!isReady || worker === undefined || text === '') return undefined;
    const id = performance.now();
    const onAnswer = ({ data }: MessageEvent<StrengthAnswer>) => {
      if (data.id === id) setJudged({ question, strength: data.strength });
    };
    worker.addEventListener('message', onAnswer);
    const timer = setTimeout(() => {
      const [password, about] = JSON.parse(question) as [string, string[]];
      worker.postMessage({ id, password, known: about } satisfies StrengthQuestion);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      worker.removeEventListener('message', onAnswer);
    };
  }, [isReady, question, text]);

  const strength = judged?.question === question && text !== '' ? judged.strength : undefined;
  return {
    strength,
    fault: faultOf(text, known, { other, strength }),
    onFocus: () => {
      if (judge.current !== undefined) return;
      judge.current = new Worker(new URL('./strength-worker.ts', import.meta.url), {
        type: 'module',
      });
      setReady(true);
    },
  };
}

/** Returns the first fault, in the order of the server's own checks. */
export function faultOf(
  text: string,
  known: readonly string[],
  {
    other,
    strength,
  }: { readonly other?: string | undefined; readonly strength?: number | undefined },
): string | undefined {
  const fault = plainFault(text, known);
  if (fault !== undefined) return fault;
  if (strength !== undefined && strength < leastStrength) return passwordTexts.common;
  return other !== undefined && isSame(text, other) ? passwordTexts.sameAsOther : undefined;
}
