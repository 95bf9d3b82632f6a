import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { menuOfPath } from '../../api/navigation.ts';
import { useNavigation, useProfile } from '../../api/session.tsx';
import { labelIn } from '../../i18n/format.ts';

/** The tab's title: the menu of the screen, then the product. Screens without a menu bring their own. */
export function ScreenTitle() {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const product = useProfile().systemProfile.appShortName ?? t('shell.welcome');
  const menu = menuOfPath(useNavigation(), pathname);
  if (!menu) return null;
  return <title>{`${labelIn(menu, i18n.language === 'en' ? 'en' : 'id')} · ${product}`}</title>;
}
