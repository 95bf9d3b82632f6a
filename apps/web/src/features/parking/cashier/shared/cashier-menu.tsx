import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { changeLanguage } from '../../../../i18n/setup.ts';
import { Icon } from '../../../../theme/icon.tsx';

interface CashierMenuProps {
  /** Where it opens. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onChangeGate?: () => void;
}

/** The way to other screens, and how this one looks. */
export default function CashierMenu({ anchor, onClose, onChangeGate }: CashierMenuProps) {
  const { t, i18n } = useTranslation();
  const { colorScheme, setMode } = useColorScheme();
  const item = (icon: string, text: string, act: () => void) => (
    <MenuItem
      onClick={() => {
        onClose();
        act();
      }}
    >
      <Icon name={icon} sx={{ color: 'text.secondary' }} />
      {text}
    </MenuItem>
  );
  const link = (icon: string, text: string, to: string) => (
    <MenuItem component={Link} to={to} onClick={onClose}>
      <Icon name={icon} sx={{ color: 'text.secondary' }} />
      {text}
    </MenuItem>
  );
  const dark = colorScheme === 'dark';
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      {link('dashboard', t('cashier.status.dashboard'), '/dashboard')}
      {onChangeGate && item('sensor_door', t('cashier.gate.change'), onChangeGate)}
      {item(dark ? 'light_mode' : 'dark_mode', t(dark ? 'cashier.status.light' : 'cashier.status.dark'), () =>
        setMode(dark ? 'light' : 'dark'),
      )}
      {item('translate', t(i18n.language === 'id' ? 'common.language.en' : 'common.language.id'), () => {
        void changeLanguage(i18n.language === 'id' ? 'en' : 'id');
      })}
      {link('logout', t('cashier.status.logOut'), '/logout')}
    </Menu>
  );
}
