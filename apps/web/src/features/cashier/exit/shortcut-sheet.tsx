import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import type { Masters } from '../offline/desk-types.ts';
import { ActDialog } from '../shared/act-dialog.tsx';
import { KeyCap } from '../shared/key-cap.tsx';
import { type Command, commandKeys, commands, paymentKeys } from './keys.ts';
import type { VehicleType } from './vehicle-bar.tsx';

interface Closable {
  readonly onClose: () => void;
}

interface SheetProps extends Closable {
  readonly masters: Masters;
  readonly vehicles: readonly VehicleType[];
}

export function ShortcutSheet({ masters, vehicles, onClose }: SheetProps) {
  const { t } = useTranslation();
  const rows: readonly (readonly [string, string])[] = [
    [t('cashier.sheet.scan'), t('cashier.sheet.scanWhat')],
    [t('cashier.sheet.enter'), t('cashier.sheet.enterWhat')],
    ...masters.paidTypes.flatMap((paidType, index) => {
      const key = paymentKeys[index];
      return key
        ? [
            [
              key,
              t('cashier.sheet.pay', { name: labelIn({ label: paidType.label, labelEn: paidType.labelEn ?? null }) }),
            ] as const,
          ]
        : [];
    }),
    [t('cashier.sheet.money'), t('cashier.sheet.moneyWhat')],
    ...vehicles.flatMap((vehicle) =>
      vehicle.shortcut
        ? [[vehicle.shortcut.toUpperCase(), t('cashier.sheet.vehicle', { name: labelIn(vehicle) })] as const]
        : [],
    ),
    [t('cashier.sheet.arrows'), t('cashier.sheet.arrowsWhat')],
    [t('cashier.sheet.tab'), t('cashier.sheet.tabWhat')],
    ...commands.map((command: Command) => [commandKeys[command], t(`cashier.commands.${command}`)] as const),
  ];
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
        {rows.map(([key, what]) => (
          <Box key={`${key} ${what}`} sx={{ display: 'contents' }}>
            <Box component="dt">
              <KeyCap>{key === 'Escape' ? 'Esc' : key}</KeyCap>
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {what}
            </Box>
          </Box>
        ))}
      </Box>
    </ActDialog>
  );
}
