import type { TariffBook, VehicleType } from '@parking/contract/tariffs/tariff-book';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRupiah } from '../../../../i18n/format.ts';
import { useGroupedTyping } from '../../../../kit/number/use-grouped-typing.ts';
import type { PaperWidth } from '../../../../kit/print/slip-paper.ts';
import { TextInput } from '../../../../kit/text-input.tsx';
import { rowHeight, type } from '../../../../theme/tokens.ts';
import { EntryLines } from '../entry/entry-lines.tsx';
import { Price } from '../exit/view/price-panel.tsx';
import { ProblemLine } from '../exit/view/message-line.tsx';
import { vehiclesOf } from '../exit/view/vehicle-bar.tsx';
import { ChoiceSelect } from '../shared/choice-select.tsx';
import { DoneLine } from '../shared/done-line.tsx';
import { HandInLine } from '../shared/hand-in-line.tsx';
import { KeyCap } from '../shared/key-cap.tsx';
import { OwnMoney } from '../shared/own-money.tsx';
import { PayByCode } from './pay-by-code.tsx';
import { type Fare, type PaidType, type Registered, type SimpleMember, useSimpleMember } from './use-simple-member.ts';

interface SimpleMemberDeskProps {
  readonly vehicleTypes: TariffBook;
  readonly fares: readonly Fare[];
  readonly paidTypes: readonly PaidType[];
  readonly paper: PaperWidth;
}

/** name → plate or card → period → price → Enter: the receipt prints, and the form is ready for the next one. */
export function SimpleMemberDesk({ vehicleTypes, fares, paidTypes, paper }: SimpleMemberDeskProps) {
  const { t } = useTranslation();
  const first = useRef<HTMLInputElement>(null);
  const vehicles = vehiclesOf(vehicleTypes, []);
  const form = useSimpleMember({
    vehicles,
    fares,
    paidTypes: paidTypes.filter(({ kind }) => kind !== 'EMONEY'),
    paper,
    printFailed: t('simpleMember.printFailed'),
    onReady: () => first.current?.focus(),
  });
  const { busy, done, sold, typed } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <>
      <OwnMoney />
      <HandInLine busy={busy || typed.name !== ''} car={done?.member.id ?? ''} online />
      <Box sx={{ minHeight: '100%', display: 'grid', placeItems: { xs: 'start stretch', lg: 'center' }, p: 3 }}>
        <Box
          component="form"
          noValidate
          aria-label={t('simpleMember.title')}
          onSubmit={submit}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && !busy && form.empty()}
          sx={panelSx}
        >
          <Box component="h1" sx={{ m: 0, fontSize: type.title, fontWeight: 600 }}>
            {t('simpleMember.title')}
          </Box>
          <Message form={form} />
          <PersonFields form={form} first={first} />
          <Choices form={form} vehicles={vehicles} paidTypes={paidTypes} />
          {sold.length === 0 && <Alert severity="warning">{t('simpleMember.noFares')}</Alert>}
          <Paying form={form} />
          <Button
            type="submit"
            variant="contained"
            size="large"
            loading={busy}
            sx={{ minHeight: rowHeight.comfortable, gap: 2, fontSize: type.large }}
          >
            {t('simpleMember.save')}
            <KeyCap>Enter</KeyCap>
          </Button>
        </Box>
      </Box>
    </>
  );
}

const panelSx = {
  width: '100%',
  maxWidth: 860,
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  p: { xs: 3, md: 4 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const;

const pairSx = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 3 } as const;

/** What stands in the way, who was registered, or what to do. */
function Message({ form }: { readonly form: SimpleMember }) {
  const { t } = useTranslation();
  const { missing, failure, done } = form;
  if (missing === 'not-an-amount' || missing === 'tendered-too-little')
    return <ProblemLine problem={{ code: missing }} />;
  if (missing) return <Alert severity="warning">{t(`simpleMember.${missing}`)}</Alert>;
  if (failure)
    return (
      <ProblemLine
        problem={{
          code: failure.code,
          values: failure.values,
          message: failure.fields[0]?.message ?? failure.message,
        }}
      />
    );
  if (done) return <RegisteredLine done={done} />;
  return <Box sx={{ color: 'text.secondary' }}>{t('simpleMember.hint')}</Box>;
}

function RegisteredLine({ done: { member, receipt, change } }: { readonly done: Registered }) {
  const { t } = useTranslation();
  const until = formatDate(member.memberEndDate ?? '');
  return (
    <DoneLine what={t('simpleMember.done', { name: member.name, until })} change={change}>
      <span>{t('simpleMember.receipt', { number: receipt.number ?? '' })}</span>
    </DoneLine>
  );
}

interface PersonFieldsProps {
  readonly form: SimpleMember;
  readonly first: RefObject<HTMLInputElement | null>;
}

function PersonFields({ form: { typed, type: write, busy }, first }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Box sx={pairSx}>
        <TextInput
          label={t('simpleMember.name')}
          value={typed.name}
          ref={first}
          autoFocus
          autoComplete="off"
          readOnly={busy}
          onChange={(event) => write('name', event.target.value)}
          html={{ maxLength: 200 }}
        />
        <TextInput
          label={t('simpleMember.phone')}
          value={typed.phone}
          type="tel"
          autoComplete="off"
          readOnly={busy}
          onChange={(event) => write('phone', event.target.value)}
          html={{ maxLength: 30 }}
        />
      </Box>
      <Box sx={pairSx}>
        <TextInput
          label={t('simpleMember.plates')}
          help={t('simpleMember.platesHelp')}
          value={typed.plates}
          autoComplete="off"
          readOnly={busy}
          onChange={(event) => write('plates', event.target.value.toUpperCase())}
          html={{ maxLength: 200, spellCheck: false }}
        />
        <TextInput
          label={t('simpleMember.card')}
          help={t('simpleMember.cardHelp')}
          value={typed.card}
          autoComplete="off"
          readOnly={busy}
          onChange={(event) => write('card', event.target.value)}
          // A reader types the number and Enter: that is not yet the end of the form.
          onKeyDown={(event) => event.key === 'Enter' && typed.card.trim() !== '' && toNextField(event)}
          html={{ maxLength: 50, spellCheck: false }}
        />
      </Box>
    </>
  );
}

function toNextField(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  const { form } = event.target as HTMLInputElement;
  const fields = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);
  fields[fields.indexOf(event.target as HTMLInputElement) + 1]?.focus();
}

interface ChoicesProps {
  readonly form: SimpleMember;
  readonly vehicles: readonly VehicleType[];
  readonly paidTypes: readonly PaidType[];
}

/** What is bought, and how it is paid. */
function Choices({ form, vehicles, paidTypes }: ChoicesProps) {
  const { t } = useTranslation();
  const { sold, offered, months } = form;
  return (
    <Box sx={{ ...pairSx, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1.5fr 1fr 1fr' } }}>
      <ChoiceSelect
        label={t('simpleMember.vehicle')}
        choices={vehicles}
        value={form.vehicleId}
        onChange={form.setVehicleId}
      />
      {sold.length > 0 && (
        <ChoiceSelect
          label={t('simpleMember.subscription')}
          choices={sold}
          value={form.fare?.id ?? ''}
          onChange={form.setFareId}
        />
      )}
      {offered.length > 0 && (
        <ChoiceSelect
          label={t('simpleMember.period')}
          choices={offered.map((one) => ({
            id: String(one),
            label: one === 1 ? t('simpleMember.oneMonth') : t('simpleMember.months', { months: one }),
          }))}
          value={String(months ?? '')}
          onChange={(id) => form.setMonths(Number(id))}
        />
      )}
      <ChoiceSelect
        label={t('simpleMember.paidType')}
        choices={paidTypes.filter(({ kind }) => kind !== 'EMONEY')}
        value={form.paidTypeId}
        onChange={form.setPaidTypeId}
      />
    </Box>
  );
}

/** What it costs, and the money for it. */
function Paying({ form }: { readonly form: SimpleMember }) {
  const { t } = useTranslation();
  const { price, isCash, tendered, quoteError } = form;
  const total = price?.amount ?? null;
  const typing = useGroupedTyping(form.typed.tender, (text) => form.type('tender', text));
  const change = tendered !== null && total !== null && tendered >= total ? formatRupiah(tendered - total) : null;
  return (
    <>
      {quoteError && <Alert severity="warning">{quoteError.fields[0]?.message ?? quoteError.message}</Alert>}
      {price && (
        <Box>
          <EntryLines lines={price.lines} />
          <Box sx={{ color: 'text.secondary', typography: 'body2', mt: 1 }}>
            {t('simpleMember.until', {
              from: formatDate(price.memberStartDate),
              until: formatDate(price.memberEndDate),
            })}
          </Box>
        </Box>
      )}
      <Price total={total} label={t('simpleMember.price')} />
      {form.paidType?.kind === 'QRIS' && total !== null && total > 0 && <PayByCode form={form} amount={total} />}
      {isCash && total !== null && total > 0 && (
        <TextInput
          label={t('cashier.exit.tender')}
          help={change === null ? t('cashier.exit.tenderEmpty') : `${t('cashier.exit.change')} ${change}`}
          {...typing}
          inputMode="numeric"
          autoComplete="off"
          html={{ maxLength: 12 }}
        />
      )}
    </>
  );
}
