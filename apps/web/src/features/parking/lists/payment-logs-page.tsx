import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { parkingTransactionLogs } from '@parking/contract/parking/lists/parking-logs';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { radius } from '../../../theme/tokens.ts';
import './texts.ts';

const list = { list: parkingTransactionLogs.list, export: parkingTransactionLogs.export };

export const ahead = listAhead(list);

/** Requests and answers of cashless payments and cards. */
export default function PaymentLogsPage() {
  return (
    <ResourcePage
      resource={list}
      route="/transaction-log"
      texts="stays.paymentLogs"
      columns={[
        { key: 'at' },
        { key: 'direction' },
        { key: 'amount' },
        { key: 'status' },
        { key: 'kind' },
        {
          key: 'paidTypeId',
          cell: ({ paidTypeLabel, paidTypeLabelEn }) => labelIn({ label: paidTypeLabel, labelEn: paidTypeLabelEn }),
          exportKey: 'paidTypeLabel',
        },
        { key: 'cardType' },
        { key: 'cardNumber' },
        { key: 'parkingCode' },
        { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator' },
        { key: 'gateName', hidden: true },
        { key: 'terminal', hidden: true },
        { key: 'balanceBefore', hidden: true },
        { key: 'balanceAfter', hidden: true },
        { key: 'adapter', hidden: true },
        { key: 'adapterRef', hidden: true },
        { key: 'error', hidden: true },
      ]}
      nameOf={({ parkingCode, at }) => parkingCode ?? at}
      more={({ body }) => <Raw body={body} />}
    />
  );
}

function Raw({ body }: { readonly body: unknown }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="h4" component="h3" gutterBottom>
        {t('stays.raw')}
      </Typography>
      {body === null ? (
        t('stays.hidden')
      ) : (
        <Box
          component="pre"
          sx={{
            m: 0,
            p: 3,
            borderRadius: `${radius.card}px`,
            bgcolor: 'background.sunken',
            typography: 'body2',
            fontFamily: "ui-monospace, 'DejaVu Sans Mono', Consolas, monospace",
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {JSON.stringify(body, null, 2)}
        </Box>
      )}
    </Box>
  );
}
