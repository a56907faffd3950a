import { chosenLanguage, languageOf, languages } from '@mach42/language/languages.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';

const choices = [
  { value: '', label: t('Language of the browser') },
  ...languages.map(({ id, name }) => ({ value: id, label: name })),
];

/** The language of the interface. The page loads again in the one that is chosen. */
export function LanguageSelect() {
  const { display } = useShell();
  return (
    <Select
      aria-label={t('Language')}
      className="ws-language"
      options={choices}
      value={chosenLanguage(localStorage) ?? ''}
      onChange={(value) => display.prefer({ language: languageOf(value) })}
    />
  );
}
