import Box from '@mui/material/Box';
import { dashboards } from '@parking/contract/dashboards/dashboards';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Linked } from '../../../kit/report/totals-strip.tsx';
import { BesideWeekAgo } from './beside-week-ago.tsx';
import { type CardProps, BigFigure, CardFrame, Nothing } from './card.tsx';
import { refreshOf } from './refresh-of.ts';
import { ofDay, useFigureLink } from './use-figure-link.ts';

/** What has been taken today, beside the same weekday a week ago at this time. */
export function TakingsCard({ widget }: CardProps) {
  const { t } = useTranslation();
  const link = useFigureLink();
  const answer = useApiQuery(dashboards.takings, {}, refreshOf(widget));
  const { data } = answer;
  return (
    <CardFrame widget={widget} source={answer} period={data && formatDate(data.day)} readAt={data?.asOf}>
      {data && (
        <>
          <BigFigure>
            <Linked to={link('/production', ofDay(data.day))}>{formatRupiah(data.total)}</Linked>
          </BigFigure>
          <BesideWeekAgo
            day={data.day}
            until={data.asOf.slice(11, 16)}
            now={data.total}
            before={data.weekAgo}
            write={formatRupiah}
          />
          {data.unmatched !== 0 && (
            <Nothing>{t('dashboard.unmatched', { amount: formatRupiah(data.unmatched) })}</Nothing>
          )}
          {data.withoutOwnDeposit && <Nothing>{t('dashboard.withoutOwnDeposit')}</Nothing>}
          {data.payments.length === 0 && <Nothing>{t('dashboard.nothingTaken')}</Nothing>}
          <Box
            component="dl"
            sx={{ m: 0, mt: 2, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1, typography: 'body2' }}
          >
            {data.payments.map(({ paidType, total }) => (
              <Box key={paidType?.id ?? 'none'} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {paidType ? labelIn(paidType) : t('dashboard.otherPayment')}
                </Box>
                <Box
                  component="dd"
                  sx={{ m: 0, textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
                >
                  <Linked
                    to={paidType && link('/production', [...ofDay(data.day), ['paidTypeId.equals', paidType.id]])}
                  >
                    {formatRupiah(total)}
                  </Linked>
                </Box>
              </Box>
            ))}
          </Box>
        </>
      )}
    </CardFrame>
  );
}
