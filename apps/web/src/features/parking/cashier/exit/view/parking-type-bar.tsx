import { type ParkingType, parkingTypes } from '@parking/contract/tariffs/parking-types';
import { pricingTypesOf } from '@parking/contract/tariffs/prices-of-type';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { commandKeys } from '../keys/keys.ts';

/** The ways of parking that have a fare of their own for a vehicle type, or its parent, on a day. */
export function parkingTypesOf(book: TariffBook, vehicleId: string, day: string): ParkingType[] {
  const types = pricingTypesOf(book, vehicleId);
  const priced = new Set(
    book.fares
      .filter(
        (fare) => types.includes(fare.vehicleTypeId) && fare.fareNonRegularId === null && fare.effectiveDate <= day,
      )
      .map(({ parkingType }) => parkingType),
  );
  return parkingTypes.filter((parkingType) => priced.has(parkingType));
}

/** The one after the chosen one, for the key that leads through them. */
export const nextOf = (types: readonly ParkingType[], chosen: ParkingType): ParkingType =>
  types[(types.indexOf(chosen) + 1) % types.length] ?? chosen;

interface ParkingTypeBarProps {
  readonly types: readonly ParkingType[];
  readonly chosen: ParkingType;
  readonly disabled: boolean;
  readonly onChoose: (parkingType: ParkingType) => void;
}

/** One key leads through the ways of parking; nothing is shown where there is no choice. */
export function ParkingTypeBar({ types, chosen, disabled, onChoose }: ParkingTypeBarProps) {
  const { t } = useTranslation();
  if (types.length < 2) return null;
  return (
    <Box
      role="group"
      aria-label={t('cashier.exit.parkingType')}
      sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}
    >
      <KeyCap>{commandKeys['parking-type']}</KeyCap>
      {types.map((parkingType) => (
        <Button
          key={parkingType}
          variant={parkingType === chosen ? 'contained' : 'outlined'}
          color={parkingType === chosen ? 'primary' : 'inherit'}
          aria-pressed={parkingType === chosen}
          disabled={disabled}
          onClick={() => onChoose(parkingType)}
          sx={{ px: 3 }}
        >
          {t(`cashier.parkingTypes.${parkingType}`)}
        </Button>
      ))}
    </Box>
  );
}
