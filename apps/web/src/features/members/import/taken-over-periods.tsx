import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { memberImports } from '@parking/contract/members/member-imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { formatDate, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { ExportButton } from '../../../kit/export/export-button.tsx';
import { headingsOf } from '../../../kit/export/use-export.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { SmallPager } from '../../../kit/list/table/small-pager.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

const size = 10;
const exported = ['member', 'plates', 'parkingCode', 'subscription', 'fromDate', 'toDate', 'amount', 'reason'] as const;

/** Whose periods an import holds to be paid already, ten at a time, and all of them as a file. */
export function TakenOverPeriods({ importId }: { readonly importId: string }) {
  const { t } = useTranslation();
  const { fields, title } = useResourceTexts('memberImports.periods');
  const mayOpen = findMenu(useNavigation(), '/members') !== null;
  const [page, setPage] = useState(0);
  const mine = ['importId.equals', importId] as const;
  const list = [['page', String(page)], ['size', String(size)], mine] as const;
  const query = useApiQuery(memberImports.takenOver, { list }, { handles: 'all', keepPrevious: true });
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { data, totalElements = 0 } = query.data;
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
          {title}
        </Box>
        <ExportButton
          definition={memberImports.takenOverExport}
          list={[mine]}
          body={{ columns: headingsOf(exported, fields) }}
          name={title}
        />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((one) => (
          <Box component="li" key={one.id} sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', justifyContent: 'space-between' }}>
              {mayOpen ? (
                <MuiLink component={Link} to={`/members/${one.memberId}`}>
                  {one.member}
                </MuiLink>
              ) : (
                <span>{one.member}</span>
              )}
              <span>
                {formatDate(one.fromDate)} – {formatDate(one.toDate)}
              </span>
            </Box>
            <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[
                one.plates || one.parkingCode,
                labelIn({ label: one.subscription, labelEn: one.subscriptionEn }),
                one.reason,
                one.amount !== null && t('memberImports.paidThen', { amount: formatRupiah(one.amount) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
        ))}
      </Box>
      <SmallPager page={page} size={size} shown={data.length} total={totalElements} onPage={setPage} />
    </Box>
  );
}
