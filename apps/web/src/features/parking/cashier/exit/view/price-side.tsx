import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../../../i18n/format.ts';
import { printSlip } from '../../../../../kit/print/print-slip.ts';
import type { PaperWidth } from '../../../../../kit/print/slip-paper.ts';
import type { Masters } from '../../offline/desk-types.ts';
import type { ExitDesk } from '../machine/exit-acts.ts';
import type { ExitState } from '../machine/exit-state.ts';
import type { Arithmetic } from '../use-arithmetic.ts';
import type { ReprintedSale } from '../dialogs/act-dialogs.tsx';
import { Candidates } from './candidates.tsx';
import { LastSales } from './last-sales.tsx';
import { OutcomeLine, ProblemLine } from './message-line.tsx';
import { PayBar } from './pay-bar.tsx';
import { Price, PriceLines, StayFacts } from './price-panel.tsx';

interface PriceSideProps {
  readonly exit: ExitDesk;
  readonly masters: Masters;
  readonly offline: boolean;
  readonly byCamera: boolean;
  readonly paper: PaperWidth | null;
  readonly arithmetic: Arithmetic;
  /** Prices a ticket that is in no copy. */
  readonly onUnknownTicket: () => void;
  readonly onReprint: (sale: ReprintedSale) => void;
  readonly onCorrect: (sale: ReprintedSale) => void;
  /** Where codes are typed. */
  readonly children: ReactNode;
}

/** What is typed, what is said about it, and the price with the ways to pay it. */
export function PriceSide({ exit, masters, offline, byCamera, children, ...rest }: PriceSideProps) {
  const { t } = useTranslation();
  const { state } = exit;
  return (
    <Box
      component="section"
      aria-label={t(byCamera ? 'cashier.exit.titleLpr' : 'cashier.exit.title')}
      sx={{
        order: { xs: 1, lg: 2 },
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        minHeight: 0,
        p: 3,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      {children}
      <Messages
        state={state}
        offline={offline}
        byCamera={byCamera}
        paper={rest.paper}
        onUnknownTicket={rest.onUnknownTicket}
      />
      {state.step === 'choosing' ? (
        <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
          <Candidates
            candidates={state.candidates}
            searched={state.text}
            marked={state.marked}
            onChoose={(candidate) => void exit.choose(candidate)}
          />
        </Box>
      ) : (
        <Priced
          exit={exit}
          masters={masters}
          offline={offline}
          arithmetic={rest.arithmetic}
          onReprint={rest.onReprint}
          onCorrect={rest.onCorrect}
        />
      )}
    </Box>
  );
}

type MessagesProps = Pick<PriceSideProps, 'offline' | 'byCamera' | 'paper' | 'onUnknownTicket'> & {
  readonly state: ExitState;
};

/** What stands in the way, what became of the sale before, or what to do next. */
function Messages({ state, offline, byCamera, paper, onUnknownTicket }: MessagesProps) {
  const { t } = useTranslation();
  const { problem, outcome, step } = state;
  const hint =
    step === 'looking'
      ? 'cashier.exit.looking'
      : step === 'tendering'
        ? 'cashier.exit.tenderHint'
        : byCamera
          ? 'cashier.exit.lprHint'
          : 'cashier.exit.codeHint';
  return (
    <>
      {problem && <ProblemLine problem={problem} />}
      {problem?.code === 'stay-not-found' && offline && <UnknownTicketLink onOpen={onUnknownTicket} />}
      {outcome && <OutcomeLine outcome={outcome} onPrint={() => void printSlip(outcome.document, paper ?? 80)} />}
      {!problem && !outcome && !state.quote && step !== 'choosing' && (
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t(hint)}</Box>
      )}
    </>
  );
}

function Priced({
  exit,
  masters,
  offline,
  arithmetic,
  onReprint,
  onCorrect,
}: Pick<PriceSideProps, 'exit' | 'masters' | 'offline' | 'arithmetic' | 'onReprint' | 'onCorrect'>) {
  const { t } = useTranslation();
  const { state, total } = exit;
  const { quote } = state;
  const vehicle = quote && masters.book.vehicleTypes.find(({ id }) => id === quote.vehicleId);
  return (
    <>
      {quote && <StayFacts quote={quote} vehicle={vehicle ? labelIn(vehicle) : ''} />}
      {quote ? (
        <PriceLines exit={exit} arithmetic={arithmetic} />
      ) : (
        <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
          {state.step === 'ready' && !offline && <LastSales onReprint={onReprint} onCorrect={onCorrect} />}
        </Box>
      )}
      <Price total={quote ? total : null} label={t('cashier.exit.total')} />
      <PayBar exit={exit} paidTypes={masters.paidTypes} offline={offline} />
    </>
  );
}

function UnknownTicketLink({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      component="button"
      type="button"
      onClick={onOpen}
      sx={{
        all: 'unset',
        cursor: 'pointer',
        color: 'primary.main',
        fontWeight: 600,
        '&:focus-visible': { outline: '2px solid' },
      }}
    >
      {t('cashier.ticket.title')} →
    </Box>
  );
}
