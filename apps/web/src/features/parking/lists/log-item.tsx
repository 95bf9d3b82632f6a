import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { Icon } from '../../../theme/icon.tsx';

const route = '/report/parking-log';

/** Leads to all that happened to a stay, for who may see it. */
export function LogItem({ stayId }: { readonly stayId: string }) {
  const { t } = useTranslation();
  if (findMenu(useNavigation(), route) === null) return null;
  return (
    <MenuItem component={Link} to={`${route}?parkingInId=${stayId}`}>
      <Icon name="manage_history" />
      {t('stays.log')}
    </MenuItem>
  );
}
