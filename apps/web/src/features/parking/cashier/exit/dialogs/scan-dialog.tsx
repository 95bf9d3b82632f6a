import { useTranslation } from 'react-i18next';
import { TicketScanner } from '../../../shared/scan/ticket-scanner.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import Alert from '@mui/material/Alert';
import { useState } from 'react';

interface ScanDialogProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** A ticket, a voucher or a receipt before the device's own camera. */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  return (
    <ActDialog title={t('cashier.exit.scan')} onClose={onClose}>
      {failed ? (
        <Alert severity="warning">{t('cashier.exit.noCamera')}</Alert>
      ) : (
        <TicketScanner onCode={onCode} onFailure={() => setFailed(true)} />
      )}
    </ActDialog>
  );
}
