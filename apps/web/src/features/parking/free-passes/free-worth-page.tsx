import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { freeWorth, type FreeWorth } from '@parking/contract/parking/free-passes/free-worth';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { formatNumber, formatRupiah, monthNames } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import './texts.ts';

const form = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The month so many before or after it. */
const monthFrom = (month: string, step: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + step, 1)).toISOString().slice(0, 7);

const sumOf = (rows: readonly FreeWorth[]): number => rows.reduce((sum, { worth }) => sum + worth, 0);

/** What each person made that is free, and what it gave in a month. */
export default function FreeWorthPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const asked = address.get('month') ?? '';
  const query = useApiQuery(
    freeWorth.list,
    { query: form.test(asked) ? { month: asked } : {} },
    { handles: 'all', keepPrevious: true },
  );
  const shown = query.data;
  const title = t('freePasses.worth.title');
  return (
    <PageFrame title={title} scrolls>
      <PageHeader title={title} note={shown && formatRupiah(sumOf(shown.rows))} />
      {shown && <Months month={shown.month} choose={(month) => setAddress({ month }, { replace: true })} />}
      {query.error && !shown && <FailureNotice failure={query.error} retry={() => void query.refetch()} />}
      {shown?.rows.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('freePasses.worth.none')}</Box>}
      {shown && <People rows={shown.rows} />}
    </PageFrame>
  );
}

function Months({ month, choose }: { readonly month: string; readonly choose: (month: string) => void }) {
  const { t } = useTranslation();
  const name = `${monthNames[currentLanguage()][Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <IconButton aria-label={t('freePasses.worth.before')} onClick={() => choose(monthFrom(month, -1))}>
        <Icon name="chevron_left" />
      </IconButton>
      <Box component="h2" aria-live="polite" sx={{ m: 0, typography: 'subtitle1', minWidth: 140, textAlign: 'center' }}>
        {name}
      </Box>
      <IconButton aria-label={t('freePasses.worth.after')} onClick={() => choose(monthFrom(month, 1))}>
        <Icon name="chevron_right" />
      </IconButton>
    </Box>
  );
}

/** Whoever gave most first, each with what it was. */
function People({ rows }: { readonly rows: readonly FreeWorth[] }) {
  const { t } = useTranslation();
  const people = [...new Set(rows.map(({ userId }) => userId))]
    .map((userId) => [userId, rows.filter((row) => row.userId === userId)] as const)
    .toSorted(([, one], [, other]) => sumOf(other) - sumOf(one));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 760 }}>
      {people.map(([userId, made]) => (
        <Box component="li" key={userId} sx={{ py: 3, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, typography: 'subtitle2' }}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {made[0]?.username ?? t('freePasses.worth.nobody')}
            </Box>
            <span>{formatRupiah(sumOf(made))}</span>
          </Box>
          {made.map(({ kind, made: count, stays, worth }) => (
            <Box key={kind} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mt: 1 }}>
              <Box sx={{ minWidth: 0 }}>
                {t(`freePasses.worth.kinds.${kind}`)}
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                  {t('freePasses.worth.counts', { made: formatNumber(count), stays: formatNumber(stays) })}
                </Box>
              </Box>
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {formatRupiah(worth)}
              </Box>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
