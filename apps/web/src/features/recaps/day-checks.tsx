import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { type RecapCheck, type RecapChecks, recaps } from '@parking/contract/recaps/recaps';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { formatNumber, formatRupiah, labelIn } from '../../i18n/format.ts';
import { FailureNotice } from '../../kit/list/list-states.tsx';
import { Panel, TitledPanel } from '../../kit/panel.tsx';
import { FactList } from '../../kit/record/fact-list.tsx';
import { Icon } from '../../theme/icon.tsx';
import './texts.ts';

const inRupiah: ReadonlySet<string> = new Set(['taken', 'paid', 'received', 'posted', 'closing']);

const useDayChecks = (date: string) => useApiQuery(recaps.checks, { query: { date } }, { handles: 'all' });
const detailsId = 'recap-checks';

/** The lights alone, where a day is first looked at; they lead to what each says. */
export function CheckLights({ date }: { readonly date: string }) {
  const { t } = useTranslation();
  const { data } = useDayChecks(date);
  if (!data) return null;
  return (
    <Panel
      component="ul"
      aria-label={t('recaps.checks.title')}
      data-screen-only
      sx={{ listStyle: 'none', m: 0, p: 3, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2 }}
    >
      {data.checks.map(({ name, holds }) => (
        <li key={name}>
          <Box component="a" href={`#${detailsId}`} sx={{ color: 'inherit', textDecoration: 'none' }}>
            <Light holds={holds}>{t(`recaps.checks.names.${name}.name`)}</Light>
            <Box component="span" sx={visuallyHidden}>
              {`: ${t(holds ? 'recaps.checks.holds' : 'recaps.checks.fails')}`}
            </Box>
          </Box>
        </li>
      ))}
    </Panel>
  );
}

/** Whether what was written of the day agrees wherever it was written: a light each, with both sums beside it. */
export function DayChecks({ date }: { readonly date: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDayChecks(date);
  return (
    <>
      <Box id={detailsId} sx={{ scrollMarginTop: 72 }}>
        <TitledPanel
          title={t('recaps.checks.title')}
          lead={t('recaps.checks.lead')}
          aside={data && <Together checks={data.checks} />}
        >
          {error ? (
            <FailureNotice failure={error} retry={() => void refetch()} />
          ) : data ? (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
              {data.checks.map((check) => (
                <Checked key={check.name} check={check} />
              ))}
            </Box>
          ) : (
            t('common.loading')
          )}
        </TitledPanel>
      </Box>
      {data && <Papers checks={data} />}
    </>
  );
}

function Together({ checks }: Pick<RecapChecks, 'checks'>) {
  const { t } = useTranslation();
  const differing = checks.filter(({ holds }) => !holds).length;
  return (
    <Light holds={differing === 0}>
      {differing === 0 ? t('recaps.checks.allHold') : t('recaps.checks.differ', { differing, all: checks.length })}
    </Light>
  );
}

/** A word and a sign: neither stands for the colour alone. */
function Light({ holds, children }: { readonly holds: boolean; readonly children: React.ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        typography: 'subtitle2',
        color: holds ? 'success.main' : 'error.main',
      }}
    >
      <Icon name={holds ? 'check_circle' : 'error'} size={20} />
      {children}
    </Box>
  );
}

function Checked({ check: { name, holds, figures } }: { readonly check: RecapCheck }) {
  const { t } = useTranslation();
  const write = useFigureText();
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '180px minmax(0, 1fr)' }, columnGap: 3, rowGap: 1 }}
    >
      <Light holds={holds}>{t(`recaps.checks.names.${name}.name`)}</Light>
      <Box sx={{ typography: 'body2' }}>
        {t(`recaps.checks.names.${name}.what`)}
        <Box sx={{ color: holds ? 'text.secondary' : 'error.main' }}>
          {holds ? t('recaps.checks.holds') : t('recaps.checks.fails')}
          {': '}
          {figures.length === 0 ? t('recaps.checks.hidden') : figures.map(write).join(' · ')}
        </Box>
      </Box>
    </Box>
  );
}

function useFigureText(): (told: RecapCheck['figures'][number]) => string {
  const { t } = useTranslation();
  return ({ figure, one, other, differing }) => {
    const write = inRupiah.has(figure) ? formatRupiah : formatNumber;
    const words = { figure: t(`recaps.checks.figures.${figure}`), one: write(one), other: write(other) };
    return t(differing === 0 ? 'recaps.checks.same' : 'recaps.checks.other', words);
  };
}

/** Which receipts the gates gave, and how often barriers opened. */
function Papers({ checks: { receipts, openings } }: { readonly checks: RecapChecks }) {
  const { t } = useTranslation();
  const counts = {
    told: formatNumber(openings.told),
    entries: formatNumber(openings.entries),
    exits: formatNumber(openings.exits),
    byHand: formatNumber(openings.byHand),
  };
  const ranges = receipts.map(({ gate, first, last, count }): readonly [string, string] => [
    t('recaps.papers.receipts', { gate: labelIn(gate) }),
    t('recaps.papers.range', { first, last, given: formatNumber(count) }),
  ]);
  return (
    <TitledPanel title={t('recaps.papers.title')}>
      <FactList
        facts={[
          ...(ranges.length > 0
            ? ranges
            : [[t('recaps.papers.receipts', { gate: '' }), t('recaps.papers.noReceipts')] as const]),
          [t('recaps.papers.openings'), t('recaps.papers.told', counts)],
        ]}
      />
    </TitledPanel>
  );
}
