import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../theme/icon.tsx';
import { TicketScanner, canScan } from './ticket-scanner.tsx';

/** Reads a ticket with the camera, where the browser can; closes once it has. */
export function ScanButton({ onCode }: { readonly onCode: (code: string) => void }) {
  const { t } = useTranslation();
  const [scanning, setScanning] = useState(false);
  const [noCamera, setNoCamera] = useState(false);
  return (
    <>
      {scanning && (
        <TicketScanner
          onCode={(scanned) => {
            setScanning(false);
            onCode(scanned);
          }}
          onFailure={() => {
            setScanning(false);
            setNoCamera(true);
          }}
        />
      )}
      {canScan() && !noCamera && (
        <Button
          variant="outlined"
          size="large"
          startIcon={<Icon name={scanning ? 'close' : 'qr_code_scanner'} />}
          onClick={() => setScanning(!scanning)}
        >
          {t(scanning ? 'tenants.phone.stopScan' : 'tenants.phone.scan')}
        </Button>
      )}
      {noCamera && <Alert severity="warning">{t('tenants.phone.noCamera')}</Alert>}
    </>
  );
}
