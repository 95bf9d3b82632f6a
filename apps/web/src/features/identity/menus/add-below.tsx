import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';

export default function AddBelow({ name, onAdd }: { readonly name: string; readonly onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <MenuItem onClick={onAdd}>
      <Icon name="subdirectory_arrow_right" />
      {t('identity.menus.addBelow', { name })}
    </MenuItem>
  );
}
