import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { type TaxFeedState, taxFeed, taxFeedLateAfter } from '@parking/contract/money/tax/feed/tax-feed';
import { taxFeedSetup } from '@parking/contract/money/tax/feed/tax-feed-setup';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useApiQuery } from '../../../../api/query.ts';
import { useFlags } from '../../../../api/session.tsx';
import { formatDate, formatDateTime, formatNumber, formatRupiah } from '../../../../i18n/format.ts';
import { type Fact, FactsStrip } from '../../../../kit/facts-strip.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import './texts.ts';

const FeedStateDialog = lazy(() => import('./feed-state-dialog.tsx'));
const FeedSetupDialog = lazy(() => import('./feed-setup-dialog.tsx'));

/** How far the tax office has the feed, what is wrong with it, and where it goes. */
export function FeedHead() {
  const { t } = useTranslation();
  const { editable } = useFlags('/tax_feeds');
  const [open, setOpen] = useState<'state' | 'setup' | null>(null);
  const { data: state } = useApiQuery(taxFeed.state, {}, { handles: 'all' });
  const { data: setup } = useApiQuery(taxFeedSetup.get, {}, { handles: 'all' });
  const close = () => setOpen(null);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, pb: 2 }}>
      {state && <Strip state={state} />}
      {state && <Warnings state={state} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={!state}
          startIcon={<Icon name="event_note" />}
          onClick={() => setOpen('state')}
        >
          {t('taxFeed.openState')}
        </Button>
        {editable && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            disabled={!setup}
            startIcon={<Icon name="outbox" />}
            onClick={() => setOpen('setup')}
          >
            {t('taxFeed.openSetup')}
          </Button>
        )}
      </Box>
      <Suspense fallback={null}>
        {open === 'state' && state && <FeedStateDialog state={state} close={close} />}
        {open === 'setup' && setup && <FeedSetupDialog setup={setup} close={close} />}
      </Suspense>
    </Box>
  );
}

function Strip({ state: { way, lastSeq, deliveredSeq, deliveredAt, oldest } }: { readonly state: TaxFeedState }) {
  const { t } = useTranslation();
  const none = t('taxFeed.strip.none');
  const number = (seq: number | null): string => (seq === null ? none : String(seq));
  const at = deliveredAt === null ? null : t('taxFeed.strip.deliveredAt', { at: formatDateTime(deliveredAt) });
  const facts: readonly Fact[] = [
    [t('taxFeed.strip.way'), t(`taxFeed.setup.values.way.${way}`)],
    [t('taxFeed.strip.last'), number(lastSeq)],
    [t('taxFeed.strip.delivered'), [number(deliveredSeq), at].filter(Boolean).join(' ')],
    [
      t('taxFeed.strip.oldest'),
      oldest === null ? (
        none
      ) : (
        <Link component={RouterLink} to={`/tax_feeds?sort=seq,asc&seq.atLeast=${oldest.seq}`}>
          {t('taxFeed.strip.age', { number: oldest.seq, hours: formatNumber(oldest.hours) })}
        </Link>
      ),
    ],
  ];
  return <FactsStrip title={t('taxFeed.strip.title')} facts={facts} />;
}

const [lateAfter, overAfter] = taxFeedLateAfter;

/** What the office waits for too long, why, and a day whose tax is not what is booked. */
function Warnings({ state: { oldest, days, tries } }: { readonly state: TaxFeedState }) {
  const { t } = useTranslation();
  const differing = days.find(({ difference }) => difference !== 0);
  const [last] = tries;
  const why = last?.state === 'FAILED' ? t(`taxFeed.results.${last.error ?? 'NO_ANSWER'}`) : null;
  return (
    <>
      {oldest !== null && oldest.hours >= lateAfter && (
        <Alert severity={oldest.hours >= overAfter ? 'error' : 'warning'}>
          {t('taxFeed.strip.late', { number: oldest.seq, hours: formatNumber(oldest.hours) })} {why}
        </Alert>
      )}
      {differing && (
        <Alert severity="error">
          {t('taxFeed.strip.differs', {
            day: formatDate(differing.day),
            amount: formatRupiah(differing.difference),
          })}
        </Alert>
      )}
    </>
  );
}
