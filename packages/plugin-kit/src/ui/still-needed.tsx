import { t } from '@mach42/language/t.ts';

/** Says what a form still needs, beside its disabled button; shows nothing where nothing is missing. */
export function StillNeeded({ needed }: { readonly needed: readonly (string | false)[] }) {
  const missing = needed.filter((one) => one !== false);
  if (missing.length === 0) return null;
  return <p className="ws-muted">{t('Still needed: {what}', { what: missing.join(', ') })}</p>;
}
