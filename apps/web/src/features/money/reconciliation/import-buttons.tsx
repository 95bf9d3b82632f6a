import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Imported } from '@parking/contract/money/reconciliation/reconciliation-files';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRupiah } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';
import './texts.ts';

const ImportFileDialog = lazy(() => import('./import-file-dialog.tsx'));
const kinds = ['report', 'statement'] as const;

/** The ways in: what a provider reports, and what a bank shows. */
export function ImportButtons() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof kinds)[number] | null>(null);
  const [gap, setGap] = useState<Imported['gap']>(null);
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', py: 2 }}>
      {kinds.map((one) => (
        <Button
          key={one}
          size="small"
          variant="outlined"
          startIcon={<Icon name="upload" />}
          onClick={() => setKind(one)}
        >
          {t(`reconciliation.import.${one}`)}
        </Button>
      ))}
      <Suspense fallback={null}>
        {kind && <ImportFileDialog kind={kind} onGap={setGap} close={() => setKind(null)} />}
      </Suspense>
      {gap && (
        <Alert severity="warning" sx={{ flexBasis: '100%' }} onClose={() => setGap(null)}>
          {t('reconciliation.import.gap', {
            previousDay: formatDate(gap.previousDay),
            previousClosing: formatRupiah(gap.previousClosing),
            fromDay: formatDate(gap.fromDay),
            opening: formatRupiah(gap.opening),
          })}
        </Alert>
      )}
    </Box>
  );
}
