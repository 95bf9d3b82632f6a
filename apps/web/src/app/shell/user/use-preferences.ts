import { useColorScheme } from '@mui/material/styles';
import type { Language } from '@parking/contract/core/language';
import { useEffect } from 'react';
import { remember } from '../../../api/preferences.ts';
import { useProfile } from '../../../api/session.tsx';
import { currentLanguage, takeGuestChoice } from '../../../i18n/language.ts';
import { changeLanguage } from '../../../i18n/setup.ts';
import { layoutOf } from '../../../theme/layout.ts';
import { modeStorageKey } from '../../../theme/theme.ts';

/** The language follows the user to every computer; dark mode is of this computer, and taken along to a new one. */
export function usePreferences(): void {
  const { language, preferences } = useProfile();
  const { setMode } = useColorScheme();
  const dark = preferences['darkMode'];
  useEffect(() => {
    const chosen = takeGuestChoice();
    if (chosen !== null && chosen !== language) void chooseLanguage(chosen);
    else if (language !== currentLanguage()) void changeLanguage(language);
  }, [language]);
  useEffect(() => {
    if (localStorage.getItem(modeStorageKey) === null && dark === true) setMode('dark');
  }, [dark, setMode]);
}

/** Changes the language now and remembers it with the user; that it could not be remembered disturbs nobody. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  remember({ language });
}

export function useDarkMode() {
  const { mode, setMode } = useColorScheme();
  const dark = mode === 'dark';
  const toggle = () => {
    setMode(dark ? 'light' : 'dark');
    remember({ preferences: { darkMode: !dark } });
  };
  return { dark, toggle };
}

/** Whether the shell keeps to the width of a box, and how to change it. */
export function useBoxed() {
  const { boxed } = layoutOf(useProfile().preferences);
  return { boxed, toggle: () => remember({ preferences: { boxed: !boxed } }) };
}

/** Whether the menus of the program's own tables are shown, and how to change it. */
export function useDeveloperTables() {
  const developer = useProfile().preferences['developer'] === true;
  return { developer, toggle: () => remember({ preferences: { developer: !developer } }) };
}
