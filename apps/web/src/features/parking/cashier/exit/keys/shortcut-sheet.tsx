import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../../../i18n/format.ts';
import { openManual } from '../../../../manual/shared/open-manual.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { KeyCap } from '../../shared/key-cap.tsx';
import type { SheetRow } from './sheet-rows.ts';

interface SheetProps {
  readonly rows: readonly SheetRow[];
  readonly onClose: () => void;
}

export function ShortcutSheet({ rows, onClose }: SheetProps) {
  const { t } = useTranslation();
  const whatOf = (row: SheetRow): string => {
    if (row.kind === 'pay') {
      const { label, labelEn } = row.paidType;
      return t('cashier.sheet.pay', { name: labelIn({ label, labelEn: labelEn ?? null }) });
    }
    if (row.kind === 'vehicle') return t('cashier.sheet.vehicle', { name: labelIn(row.vehicle) });
    return t(row.kind === 'command' ? `cashier.commands.${row.word}` : `cashier.sheet.${row.kind}What`);
  };
  return (
    <ActDialog title={t('cashier.sheet.title')} wide onClose={onClose}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'fit-content(40%) 1fr', md: 'auto 1fr auto 1fr' },
          columnGap: 4,
          rowGap: 2,
          '& kbd': { whiteSpace: { xs: 'normal', md: 'nowrap' } },
        }}
      >
        {rows.map((row) => {
          const key = 'key' in row ? row.key : t(`cashier.sheet.${row.kind}`);
          return (
            <Box key={`${row.kind} ${key}`} sx={{ display: 'contents' }}>
              <Box component="dt">
                <KeyCap>{key === 'Escape' ? 'Esc' : key}</KeyCap>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {whatOf(row)}
              </Box>
            </Box>
          );
        })}
      </Box>
      <Button
        onClick={() => {
          onClose();
          openManual();
        }}
      >
        {t('cashier.sheet.manual')}
      </Button>
    </ActDialog>
  );
}
