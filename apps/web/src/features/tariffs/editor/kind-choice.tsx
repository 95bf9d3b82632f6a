import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type ParkingType, parkingTypes } from '@parking/contract/tariffs/fare-rules';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../kit/form/parts/field-frame.tsx';

interface Kind {
  readonly parkingType: ParkingType;
  readonly fareNonRegularId: string | null;
}

interface KindChoiceProps {
  readonly kind: Kind;
  readonly onChange: (kind: Kind) => void;
  readonly nonRegulars: readonly { readonly id: string; readonly label: string }[];
  /** A stored version keeps its kind. */
  readonly disabled: boolean;
}

/** Which parking, and for whom. */
export function KindChoice({ kind, onChange, nonRegulars, disabled }: KindChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = (name: 'parkingType' | 'forWhom') => ({
    id: `${id}-${name}`,
    label: t(`fareEditor.page.${name}`),
    help: undefined,
    error: undefined,
    required: true,
  });
  return (
    <>
      <FieldFrame field={field('parkingType')}>
        <Select
          labelId={`${id}-parkingType-label`}
          inputProps={{ id: `${id}-parkingType` }}
          value={kind.parkingType}
          disabled={disabled}
          onChange={(event) => onChange({ ...kind, parkingType: event.target.value })}
          fullWidth
        >
          {parkingTypes.map((code) => (
            <MenuItem key={code} value={code}>
              {t(`fares.parkingTypes.${code}`)}
            </MenuItem>
          ))}
        </Select>
      </FieldFrame>
      <FieldFrame field={field('forWhom')}>
        <Select
          labelId={`${id}-forWhom-label`}
          inputProps={{ id: `${id}-forWhom` }}
          value={kind.fareNonRegularId ?? ''}
          displayEmpty
          disabled={disabled}
          onChange={(event) =>
            onChange({ ...kind, fareNonRegularId: event.target.value === '' ? null : event.target.value })
          }
          fullWidth
        >
          <MenuItem value="">{t('fareEditor.page.everybody')}</MenuItem>
          {nonRegulars.map(({ id: key, label }) => (
            <MenuItem key={key} value={key}>
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {label}
              </Box>
            </MenuItem>
          ))}
        </Select>
      </FieldFrame>
    </>
  );
}
