import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type DrawerCount, banknotes, sumOfDrawer } from '@parking/contract/money/deposits/drawer-count';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../../../i18n/format.ts';
import { MoneyField } from '../../../../kit/form/fields/number-field.tsx';
import { FieldFrame } from '../../../../kit/form/parts/field-frame.tsx';
import { useField } from '../../../../kit/form/parts/use-field.ts';
import { NumberInput } from '../../../../kit/number/number-input.tsx';
import type { TypedNumber } from '../../../../kit/number/typed-number.ts';
import { type } from '../../../../theme/tokens.ts';

interface DrawerFieldsProps {
  readonly byNotes: boolean;
  /** Whether its sum alone will do. */
  readonly bySum?: boolean;
  /** What its fields stand in; the body itself when left out. */
  readonly within?: string;
  readonly autoFocus?: boolean;
}

/** What was counted in a drawer: its sum, or banknote by banknote. */
export function DrawerFields({ byNotes, bySum = true, within, autoFocus = true }: DrawerFieldsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(byNotes);
  const prefix = within === undefined ? '' : `${within}.`;
  const drawer = useField({ name: `${prefix}drawer` });
  return (
    <Box>
      {open ? (
        <ByNotes prefix={prefix} autoFocus={autoFocus} />
      ) : (
        <MoneyField name={`${prefix}counted`} autoFocus={autoFocus} />
      )}
      {bySum && (
        <Button
          size="small"
          sx={{ mt: 1 }}
          onClick={() => {
            drawer.change(undefined);
            setOpen(!open);
          }}
        >
          {t(open ? 'deposits.drawer.bySum' : 'deposits.drawer.byNotes')}
        </Button>
      )}
    </Box>
  );
}

/** The coins stand behind the last banknote. */
const places = [...banknotes, 'coins'] as const;
type Place = (typeof places)[number];
type Typed = Readonly<Partial<Record<Place, TypedNumber>>>;

/** Null while something that was typed is no number. */
function drawerOf(typed: Typed): DrawerCount | null {
  const numberAt = (place: Place) => typed[place] ?? 0;
  const notes: DrawerCount['notes'] = [];
  for (const value of banknotes) {
    const count = numberAt(value);
    if (typeof count === 'string') return null;
    if (count > 0) notes.push({ value, count });
  }
  const coins = numberAt('coins');
  return typeof coins === 'string' ? null : { notes, coins };
}

/** Enter goes on to the next field, and behind the last to the button that hands in: pressed there, it has been asked once. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const { form } = event.target;
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  const next = inputs[inputs.indexOf(event.target) + 1];
  (next ?? form?.querySelector<HTMLElement>('button[type=submit]'))?.focus();
}

function ByNotes({ prefix, autoFocus }: { readonly prefix: string; readonly autoFocus: boolean }) {
  const { t } = useTranslation();
  const counted = useField({ name: `${prefix}counted`, help: null });
  const drawer = useField({ name: `${prefix}drawer`, required: true });
  const [typed, setTyped] = useState<Typed>({});
  const change = (place: Place, value: TypedNumber) => {
    const next = { ...typed, [place]: value };
    const count = drawerOf(next);
    setTyped(next);
    drawer.change(count ?? undefined);
    counted.change(count && sumOfDrawer(count));
  };
  const error = counted.error ?? drawer.error;
  return (
    <FieldFrame field={{ ...drawer, error }}>
      <Box
        role="group"
        aria-labelledby={`${drawer.id}-label`}
        onKeyDown={goOn}
        sx={{ display: 'grid', gridTemplateColumns: 'auto 112px 1fr', columnGap: 3, rowGap: 1, alignItems: 'center' }}
      >
        {places.map((place, at) => {
          const value = typed[place] ?? null;
          const label = place === 'coins' ? t('deposits.drawer.coins') : `${formatRupiah(place)} ×`;
          const sum = typeof value === 'number' && place !== 'coins' ? place * value : null;
          return (
            <Box key={place} sx={{ display: 'contents' }}>
              <Box component="label" htmlFor={`${drawer.id}-${place}`} sx={{ whiteSpace: 'nowrap' }}>
                {label}
              </Box>
              <NumberInput
                id={`${drawer.id}-${place}`}
                value={value}
                autoFocus={autoFocus && at === 0}
                error={typeof value === 'string'}
                onChange={(next) => change(place, next)}
                sx={{ width: '100%' }}
              />
              <Box sx={{ textAlign: 'right', color: 'text.secondary' }}>{sum !== null && formatRupiah(sum)}</Box>
            </Box>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mt: 2 }}>
        <span>{counted.label}</span>
        <Box
          component="output"
          aria-label={counted.label}
          sx={{ fontSize: type.title, fontWeight: 600, whiteSpace: 'nowrap' }}
        >
          {typeof counted.value === 'number' ? formatRupiah(counted.value) : '–'}
        </Box>
      </Box>
    </FieldFrame>
  );
}
