import { formatPlate } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../../kit/text-input.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';

const shortestReason = 3;

interface AdmitPlateProps {
  readonly member: string;
  readonly plate: string;
  readonly onAdmit: (reason: string) => void;
}

/** A member comes in another car: why it may come in on the membership all the same. */
export function AdmitPlate({ member, plate, onAdmit }: AdmitPlateProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('cashier.entry.admit')}
      </Button>
      {isOpen && (
        <ActDialog
          title={t('cashier.entry.admitTitle', { plate: formatPlate(plate), member })}
          act={t('cashier.entry.admit')}
          disabled={reason.trim().length < shortestReason}
          onAct={() => onAdmit(reason.trim())}
          onClose={() => setOpen(false)}
        >
          <Box sx={{ color: 'text.secondary' }}>{t('cashier.entry.admitHelp')}</Box>
          <TextInput
            label={t('cashier.reason.label')}
            value={reason}
            autoFocus
            required
            onChange={(event) => setReason(event.target.value)}
            html={{ maxLength: 500 }}
          />
        </ActDialog>
      )}
    </>
  );
}
