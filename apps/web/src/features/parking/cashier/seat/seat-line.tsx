import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../theme/icon.tsx';
import { useDeskState } from '../offline/the-desk.ts';
import { DeskLine } from '../shared/desk-line.tsx';
import { KeyCap } from '../shared/key-cap.tsx';
import { commandKeys } from '../exit/keys/keys.ts';

/** Says that the server is back and waits for the PIN of who took over without it; the desk sells on meanwhile. */
export function SeatLine({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const { seat, serverBack } = useDeskState();
  if (!seat || !serverBack) return null;
  return (
    <DeskLine surface="info.surface">
      <Icon name="login" sx={{ color: 'info.main' }} />
      <span>{t('cashier.seat.backLine', { name: seat.user.name })}</span>
      <Button size="small" sx={{ ml: 'auto' }} endIcon={<KeyCap>{commandKeys['hand-over']}</KeyCap>} onClick={onOpen}>
        {t('cashier.seat.enterPin')}
      </Button>
    </DeskLine>
  );
}
