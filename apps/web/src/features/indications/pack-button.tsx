import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type IndicationCase, cheatingIndications } from '@parking/contract/indications/cheating-indications';
import { system } from '@parking/contract/system/system';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../api/failure.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import { useApiQuery } from '../../api/query.ts';
import { showToast } from '../../api/toast.ts';
import { saveAnswer } from '../../kit/export/save-file.ts';
import { Icon } from '../../theme/icon.tsx';

/** Takes the case out of the house as one signed file. */
export function PackButton({ found }: { readonly found: IndicationCase }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const key = useApiQuery(system.signingKey, {}).data;
  const download = async () => {
    setBusy(true);
    try {
      await saveAnswer(cheatingIndications.evidencePack, { params: { id: found.id } }, `indikasi-${found.number}.zip`);
      showToast(t('indications.packSaved', { fingerprint: key?.fingerprint ?? '–' }), 'success');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      handleFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Tooltip describeChild title={key ? t('indications.packKey', { fingerprint: key.fingerprint }) : ''}>
      <Button color="inherit" startIcon={<Icon name="download" />} loading={busy} onClick={() => void download()}>
        {t('indications.pack')}
      </Button>
    </Tooltip>
  );
}
