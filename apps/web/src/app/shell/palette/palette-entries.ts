import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOutside, listScreens } from '../../../api/navigation.ts';
import { labelIn } from '../../../i18n/format.ts';
import { useProfile } from '../../../api/session.tsx';
import { useShownNavigation } from '../navigation/use-shown-navigation.ts';
import { openAccountDialog } from '../user/account-dialogs.tsx';
import { matches } from '../matches.ts';
import { useActs } from './acts.ts';
import { readRecent } from './recent.ts';
import { chooseLanguage, useDarkMode } from '../user/use-preferences.ts';

export interface PaletteEntry {
  readonly id: string;
  /** Stands above the first of its kind. */
  readonly heading: string;
  readonly name: string;
  /** What tells it from others of the same name. */
  readonly detail?: string | null;
  readonly icon: string | null;
  /** The screen it leads to: it is offered again as one of those chosen last. */
  readonly address?: string;
  readonly run: () => unknown;
}

interface Offered {
  /** What was chosen last, while nothing is typed. */
  readonly recent: PaletteEntry[];
  readonly screens: PaletteEntry[];
  readonly actions: PaletteEntry[];
}

/** Screens and actions of the palette, narrowed to what was typed. */
export function usePaletteEntries(typed: string): Offered {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { dark, toggle } = useDarkMode();
  const profile = useProfile();
  const acts = useActs(typed);
  const navigation = useShownNavigation();
  const screens = listScreens(navigation).map((menu) => {
    const alias = menu.module?.alias ?? '/';
    const run = () => (isOutside(menu) ? window.open(alias, '_blank', 'noreferrer') : navigate(alias));
    const heading = t('shell.palette.screens');
    const address = isOutside(menu) ? {} : { address: alias };
    return { id: menu.id, heading, name: labelIn(menu), icon: menu.materialUiIcon, alias, ...address, run };
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
    ...acts.map(({ id, name, icon, address }) => ({ ...action(id, name, icon, () => navigate(address)), address })),
    action('waiting', t('shell.quickPanel.waiting'), 'assignment_ind', () => navigate('/waiting_for_me')),
    action('manual', t('shell.user.manual'), 'menu_book', () => navigate('/manual')),
    action('notifications', t('shell.notifications.label'), 'notifications', () => navigate('/notifications')),
    action('mode', t(dark ? 'shell.mode.toLight' : 'shell.mode.toDark'), dark ? 'light_mode' : 'dark_mode', toggle),
    action('id', t('common.language.id'), 'translate', () => chooseLanguage('id')),
    action('en', t('common.language.en'), 'translate', () => chooseLanguage('en')),
    action('detail', t('shell.user.detail'), 'person', () => openAccountDialog('detail')),
    action('photo', t('shell.user.photo'), 'photo_camera', () => openAccountDialog('photo')),
    action('pin', t('shell.user.pin'), 'pin', () => openAccountDialog('pin')),
    action('second-factor', t('shell.user.secondFactor'), 'phonelink_lock', () => openAccountDialog('second-factor')),
    action('devices', t('shell.user.devices'), 'notifications_active', () => openAccountDialog('devices')),
    action('password', t('shell.user.password'), 'key', () => navigate('/change_password')),
    action('log-out', t('shell.user.logOut'), 'logout', () => navigate('/logout')),
  ];
  const isWanted = (entry: { name: string; alias: string | null }) => matches(typed, entry.name, entry.alias);
  const wanted = typed.trim() === '' ? readRecent(profile.id, navigation) : [];
  const recent = wanted.map(({ address, name, icon }) => {
    const heading = t('shell.palette.recent');
    // A screen has its name in the language of now.
    const shown = screens.find(({ alias }) => alias === address)?.name ?? name;
    const id = `recent-${address.replace(/\W/g, '-')}`;
    return { id, heading, name: shown, icon, address, run: () => navigate(address) };
  });
  return { recent, screens: screens.filter(isWanted), actions: actions.filter(isWanted) };
}
