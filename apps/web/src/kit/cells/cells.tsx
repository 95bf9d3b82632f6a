import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatDuration, formatNumber, formatRupiah } from '../../i18n/format.ts';
import { Icon } from '../../theme/icon.tsx';
import { radius } from '../../theme/tokens.ts';

const nothing = '–';
/** A plate looks as it does on the car, in the light and in the dark. */
const plate = { ground: '#FFFFFF', letters: '#000000', frame: '#16202E', mark: '#FFD98A' } as const;

export function Blank() {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {nothing}
    </Box>
  );
}

export function Money({ amount }: { readonly amount: number }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', ...(amount < 0 && { color: 'error.main' }) }}>
      {formatRupiah(amount)}
    </Box>
  );
}

export function Count({ value }: { readonly value: number }) {
  return <span>{formatNumber(value)}</span>;
}

export function Duration({ minutes }: { readonly minutes: number }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {formatDuration(minutes)}
    </Box>
  );
}

/** `20 Nov 2026 14:05:33`; `local` is the site's time. */
export function DateTime({ local }: { readonly local: string }) {
  return (
    <Box component="time" dateTime={local} sx={{ whiteSpace: 'nowrap' }}>
      {formatDateTime(local)}
    </Box>
  );
}

export function DateOnly({ local }: { readonly local: string }) {
  return (
    <Box component="time" dateTime={local} sx={{ whiteSpace: 'nowrap' }}>
      {formatDate(local)}
    </Box>
  );
}

export function YesNo({ value }: { readonly value: boolean }) {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        verticalAlign: 'middle',
        color: value ? 'text.primary' : 'text.secondary',
      }}
    >
      <Icon name={value ? 'check' : 'remove'} size={16} />
      {value ? t('common.yes') : t('common.no')}
    </Box>
  );
}

/** A number plate as it hangs on the car. `differing` are the positions of characters that another reading has not. */
export function Plate({ text, differing = [] }: { readonly text: string; readonly differing?: readonly number[] }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: 2,
        border: `1px solid ${plate.frame}`,
        borderRadius: `${radius.chip}px`,
        bgcolor: plate.ground,
        color: plate.letters,
        fontFamily: "ui-monospace, 'DejaVu Sans Mono', Consolas, monospace",
        fontWeight: 700,
        whiteSpace: 'pre',
      }}
    >
      {differing.length === 0
        ? text
        : text.split('').map((character, at) =>
            differing.includes(at) ? (
              // Position is what a character of a plate is known by.
              // oxlint-disable-next-line react/no-array-index-key
              <Box component="mark" key={at} sx={{ bgcolor: plate.mark, color: 'inherit' }}>
                {character}
              </Box>
            ) : (
              character
            ),
          )}
    </Box>
  );
}

/** Rupiah; nothing stands where it is not known, or kept from its own cashier. */
export const Amount = ({ value }: { readonly value: number | null }) =>
  value === null ? <Blank /> : <Money amount={value} />;
