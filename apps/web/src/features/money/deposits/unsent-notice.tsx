import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';

const cashierScreen = '/parking_out_cashier';

/** Why money cannot be handed in yet: sales of this device are not in the deposit. It says what sends them. */
export function UnsentNotice({ count, close }: { readonly count: number; readonly close: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const opens = findMenu(useNavigation(), cashierScreen) !== null;
  return (
    <ConfirmDialog
      title={t('deposits.unsent.title', { count })}
      confirmLabel={t(opens ? 'deposits.unsent.openCashier' : 'common.close')}
      onConfirm={() => (opens ? void navigate(cashierScreen) : close())}
      onCancel={close}
    >
      {t('deposits.unsent.help')}
    </ConfirmDialog>
  );
}
