import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import { formatPlate } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../../api/failure.ts';
import { formatRupiah, labelIn } from '../../../../i18n/format.ts';
import { Duration, Money, Plate } from '../../../../kit/cells/cells.tsx';
import type { Approving } from '../../../../kit/approval/use-approval.tsx';
import type { Approval } from '../../../../kit/approval/with-approval.ts';
import { printSlip } from '../../../../kit/print/print-slip.ts';
import { TextInput } from '../../../../kit/text-input.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import { type } from '../../../../theme/tokens.ts';
import type { Problem } from '../exit/machine/exit-state.ts';
import { ProblemLine } from '../exit/view/message-line.tsx';
import { ChoiceSelect } from '../shared/choice-select.tsx';
import type { Settling } from './use-settling.ts';

export function ManualCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        p: { xs: 3, md: 5 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A refusal in its place, in the cashier's words. */
export function useManualProblem() {
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    line: problem && <ProblemLine problem={problem} />,
    show: (failure: ApiFailure) =>
      setProblem({ code: failure.code, values: failure.values, message: sentenceOf(failure) }),
    clear: () => setProblem(null),
  };
}

/** A field's own message says more than that some input is wrong. */
const sentenceOf = (failure: ApiFailure): string => failure.fields[0]?.message ?? failure.message;

interface QuoteSummaryProps {
  readonly quote: Pick<Quote, 'lines' | 'total' | 'durationMinutes'> | null;
  readonly failure?: ApiFailure | null;
  /** Why there is no price, where it is made here. */
  readonly fault?: 'exit-before-entry' | null;
}

export function QuoteSummary({ quote, failure = null, fault = null }: QuoteSummaryProps) {
  const { t } = useTranslation();
  if (fault) return <ProblemLine problem={{ code: fault }} />;
  if (failure)
    return <ProblemLine problem={{ code: failure.code, values: failure.values, message: sentenceOf(failure) }} />;
  if (!quote) return <Box sx={{ color: 'text.secondary' }}>{t('cashier.manual.priceHelp')}</Box>;
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}>
        <span>{t('cashier.exit.duration')}</span>
        <Duration minutes={quote.durationMinutes} />
      </Box>
      <Box component="ul" aria-label={t('cashier.exit.lines')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {quote.lines.map((line, index) => (
          // Two lines may say the same; their order is what they are known by.
          // oxlint-disable-next-line react/no-array-index-key
          <Box
            component="li"
            key={`${index} ${line.code}`}
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}
          >
            <span>{labelIn(line)}</span>
            <Money amount={line.amount} />
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          borderTop: 1,
          borderColor: 'divider',
          pt: 2,
          mt: 2,
        }}
      >
        <span>{t('cashier.manual.total')}</span>
        <Box component="output" sx={{ fontSize: type.display, fontWeight: 700 }}>
          {formatRupiah(quote.total)}
        </Box>
      </Box>
    </Box>
  );
}

export function ManualSaved({ saved, onAnother }: { readonly saved: Saved; readonly onAnother: () => void }) {
  const { t } = useTranslation();
  const { parkingOut, receipt } = saved;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        flexWrap: 'wrap',
        p: 4,
        borderRadius: 2,
        bgcolor: 'success.surface',
      }}
    >
      <Icon name="check_circle" sx={{ color: 'success.main' }} />
      {parkingOut.plateNumber && <Plate text={formatPlate(parkingOut.plateNumber)} />}
      <Box component="span" sx={{ fontWeight: 600 }}>
        {t('cashier.manual.saved', { number: parkingOut.receiptNumber ?? '' })}
      </Box>
      {receipt.total !== null && <Box component="span">{formatRupiah(receipt.total)}</Box>}
      <Box sx={{ flex: 1 }} />
      <Button variant="outlined" color="inherit" onClick={() => void printSlip(receipt, 80)}>
        {t('cashier.manual.print')}
      </Button>
      <Button variant="contained" autoFocus onClick={onAnother}>
        {t('cashier.manual.another')}
      </Button>
    </Box>
  );
}

interface SettlingFieldsProps {
  readonly settling: Settling;
  readonly note: string;
  readonly onNote: (note: string) => void;
}

/** Where it left, how it paid, and why it is recorded by hand. */
export function SettlingFields({ settling, note, onNote }: SettlingFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceSelect
        label={t('cashier.manual.gate')}
        choices={settling.gates}
        value={settling.gate?.id ?? ''}
        onChange={settling.chooseGate}
      />
      <ChoiceSelect
        label={t('cashier.manual.paidType')}
        choices={settling.paidTypes}
        value={settling.paidTypeId}
        onChange={settling.choosePaidType}
      />
      <TextInput
        label={t('cashier.manual.note')}
        help={t('cashier.manual.noteHelp')}
        value={note}
        required
        onChange={(event) => onNote(event.target.value)}
        html={{ maxLength: 500 }}
      />
    </>
  );
}

interface ApproveTimesProps {
  readonly approval: Approval | null;
  readonly approving: Approving;
  readonly onApproval: (approval: Approval | null) => void;
}

/** Times that are told by hand are believed when somebody else stands for them. */
export function ApproveTimes({ approval, approving, onApproval }: ApproveTimesProps) {
  const { t } = useTranslation();
  const ask = async () => {
    const given = await approving.ask();
    if (given) onApproval(given);
  };
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, color: 'text.secondary' }}>
        {approval ? t('cashier.manual.approved', { name: approval.approverUsername }) : t('cashier.manual.approveHelp')}
      </Box>
      <Button variant="outlined" color="inherit" onClick={() => void ask()}>
        {t('cashier.manual.approve')}
      </Button>
      {approving.dialog}
    </Box>
  );
}
