import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatDuration, formatNumber, formatRupiah } from '../../i18n/format.ts';
import { Icon } from '../../theme/icon.tsx';
import './cells.css';

const nothing = '–';

export const Blank = () => <span className="cell-blank">{nothing}</span>;

export const Money = ({ amount }: { readonly amount: number }) => (
  <span className={amount < 0 ? 'cell-whole cell-owed' : 'cell-whole'}>{formatRupiah(amount)}</span>
);

export const Count = ({ value }: { readonly value: number }) => <span>{formatNumber(value)}</span>;

export const Percent = ({ value }: { readonly value: number }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{formatNumber(value)} %</span>
);

export const Duration = ({ minutes }: { readonly minutes: number }) => (
  <span className="cell-whole">{formatDuration(minutes)}</span>
);

/** `20 Nov 2026 14:05:33`; `local` is the site's time. */
export const DateTime = ({ local }: { readonly local: string }) => (
  <time dateTime={local} className="cell-whole">
    {formatDateTime(local)}
  </time>
);

export const DateOnly = ({ local }: { readonly local: string }) => (
  <time dateTime={local} className="cell-whole">
    {formatDate(local)}
  </time>
);

export function YesNo({ value }: { readonly value: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={value ? 'cell-answer' : 'cell-answer cell-blank'}>
      <Icon name={value ? 'check' : 'remove'} size={16} />
      {value ? t('common.yes') : t('common.no')}
    </span>
  );
}

/** A number plate as it hangs on the car. `differing` are the positions of characters that another reading has not. */
export function Plate({ text, differing = [] }: { readonly text: string; readonly differing?: readonly number[] }) {
  return (
    <span className="plate">
      {differing.length === 0
        ? text
        : text
            .split('')
            // Position is what a character of a plate is known by.
            // oxlint-disable-next-line react/no-array-index-key
            .map((character, at) => (differing.includes(at) ? <mark key={at}>{character}</mark> : character))}
    </span>
  );
}

/** Rupiah; nothing stands where it is not known, or kept from its own cashier. */
export const Amount = ({ value }: { readonly value: number | null }) =>
  value === null ? <Blank /> : <Money amount={value} />;
