import { gates } from '@parking/contract/gates/gates';
import { subscriptionFareNames } from '@parking/contract/members/subscription-fare-names';
import { memberActs } from '@parking/contract/members/member-acts';
import { paidTypes } from '@parking/contract/money/paid-types';
import { tariffs } from '@parking/contract/tariffs/tariffs';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../../api/query.ts';
import { labelIn } from '../../../../i18n/format.ts';
import { type } from '../../../../theme/tokens.ts';
import { DeskFailure } from '../shared/desk-failure.tsx';
import { paperHere } from '../shared/prints-here.ts';
import { StatusBar } from '../shared/status-bar.tsx';
import { SimpleMemberDesk } from './simple-member-desk.tsx';
import '../texts.ts';
import './texts.ts';

/** A cashier sells a membership to somebody new, in one short form. */
export default function SimpleMemberPage() {
  const { t } = useTranslation();
  const may = useApiQuery(memberActs.mayRegister, {}, { handles: 'all' });
  const post = useApiQuery(gates.exitPost, {}, { handles: 'all' });
  const book = useApiQuery(tariffs.book, {}, { handles: 'all' });
  const fares = useApiQuery(subscriptionFareNames.options, {}, { handles: 'all' });
  const types = useApiQuery(paidTypes.options, {}, { handles: 'all' });
  const asked = [may, book, fares, types];
  const failure = asked.find(({ error }) => error)?.error ?? null;
  const gate = post.data?.gate ?? null;
  return (
    <>
      <title>{t('simpleMember.title')}</title>
      {may.data?.cashierSimpleMember === false ? (
        <Box sx={{ m: 3 }}>
          <Box component="h1" sx={{ m: 0, mb: 3, fontSize: type.title, fontWeight: 600 }}>
            {t('simpleMember.title')}
          </Box>
          <Alert severity="info">{t('simpleMember.off')}</Alert>
        </Box>
      ) : may.data && book.data && fares.data && types.data ? (
        <SimpleMemberDesk
          vehicleTypes={book.data}
          fares={fares.data}
          paidTypes={types.data}
          // Who has no gate, or one whose printer stands elsewhere, prints by the browser.
          paper={(gate && paperHere(gate)) ?? 80}
        />
      ) : failure ? (
        <DeskFailure
          failure={failure}
          retry={() => {
            for (const one of asked) void one.refetch();
          }}
        />
      ) : null}
      <StatusBar gate={gate && labelIn(gate)} shift={post.data?.shift ?? null} cars={null} online={!failure} />
    </>
  );
}
