import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOutside, listScreens } from '../../../api/navigation.ts';
import { labelIn } from '../../../i18n/format.ts';
import { useShownNavigation } from '../navigation/use-shown-navigation.ts';
import { openAccountDialog } from '../user/account-dialogs.tsx';
import { matches } from '../matches.ts';
import { chooseLanguage, useDarkMode } from '../user/use-preferences.ts';

export interface PaletteEntry {
  readonly id: string;
  /** Stands above the first of its kind. */
  readonly heading: string;
  readonly name: string;
  /** What tells it from others of the same name. */
  readonly detail?: string | null;
  readonly icon: string | null;
  readonly run: () => unknown;
}

/** Screens and actions of the palette, narrowed to what was typed. */
export function usePaletteEntries(typed: string): { screens: PaletteEntry[]; actions: PaletteEntry[] } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { dark, toggle } = useDarkMode();
  const screens = listScreens(useShownNavigation()).map((menu) => {
    const alias = menu.module?.alias ?? '/';
    const run = () => (isOutside(menu) ? window.open(alias, '_blank', 'noreferrer') : navigate(alias));
    const heading = t('shell.palette.screens');
    return { id: menu.id, heading, name: labelIn(menu), icon: menu.materialUiIcon, alias, run };
  });
  const action = (id: string, name: string, icon: string, run: () => unknown) => ({
    id,
    heading: t('shell.palette.actions'),
    name,
    icon,
    alias: null,
    run,
  });
  const actions = [
    action('waiting', t('shell.quickPanel.waiting'), 'assignment_ind', () => navigate('/waiting_for_me')),
    action('manual', t('shell.user.manual'), 'menu_book', () => navigate('/manual')),
    action('notifications', t('shell.notifications.label'), 'notifications', () => navigate('/notifications')),
    action('mode', t(dark ? 'shell.mode.toLight' : 'shell.mode.toDark'), dark ? 'light_mode' : 'dark_mode', toggle),
    action('id', t('common.language.id'), 'translate', () => chooseLanguage('id')),
    action('en', t('common.language.en'), 'translate', () => chooseLanguage('en')),
    action('detail', t('shell.user.detail'), 'person', () => openAccountDialog('detail')),
    action('photo', t('shell.user.photo'), 'photo_camera', () => openAccountDialog('photo')),
    action('second-factor', t('shell.user.secondFactor'), 'phonelink_lock', () => openAccountDialog('second-factor')),
    action('devices', t('shell.user.devices'), 'notifications_active', () => openAccountDialog('devices')),
    action('password', t('shell.user.password'), 'key', () => navigate('/change_password')),
    action('log-out', t('shell.user.logOut'), 'logout', () => navigate('/logout')),
  ];
  const isWanted = (entry: { name: string; alias: string | null }) => matches(typed, entry.name, entry.alias);
  return { screens: screens.filter(isWanted), actions: actions.filter(isWanted) };
}
