import type { TariffBook, VehicleType } from '@parking/contract/tariffs/tariff-book';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../../../i18n/format.ts';
import { KeyCap } from '../../shared/key-cap.tsx';

/** The types that may leave here, in the order of their keys. */
export function vehiclesOf(book: TariffBook, gateVehicleTypes: readonly string[]): VehicleType[] {
  return book.vehicleTypes
    .filter(({ id, isActive }) => isActive && (gateVehicleTypes.length === 0 || gateVehicleTypes.includes(id)))
    .toSorted((one, other) => (one.shortcut ?? '~').localeCompare(other.shortcut ?? '~'));
}

interface VehicleBarProps {
  readonly vehicles: readonly VehicleType[];
  readonly chosenId: string | null;
  readonly disabled: boolean;
  readonly onChoose: (vehicleId: string) => void;
}

/** One key per vehicle type. */
export function VehicleBar({ vehicles, chosenId, disabled, onChoose }: VehicleBarProps) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('cashier.exit.vehicle')} sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {vehicles.map((vehicle) => {
        const chosen = vehicle.id === chosenId;
        return (
          <Button
            key={vehicle.id}
            variant={chosen ? 'contained' : 'outlined'}
            color={chosen ? 'primary' : 'inherit'}
            aria-pressed={chosen}
            disabled={disabled}
            onClick={() => onChoose(vehicle.id)}
            sx={{ gap: 2, px: 3 }}
          >
            {vehicle.shortcut && <KeyCap>{vehicle.shortcut.toUpperCase()}</KeyCap>}
            {labelIn(vehicle)}
          </Button>
        );
      })}
    </Box>
  );
}
