import MenuItem from '@mui/material/MenuItem';
import { paidTypes } from '@parking/contract/money/paid-types';
import {
  type PaymentProvider,
  paymentProviders,
  providersOf,
} from '@parking/contract/parking/payments/payment-providers';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import type { RowOfResource } from '../../../kit/model/resource-types.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import '../texts.ts';
import { FeeRates } from './fee-rates.tsx';
import { ProviderFacts } from './provider-facts.tsx';
import './texts.ts';

const ProviderDialog = lazy(() => import('./provider-dialog.tsx'));

type PaidType = RowOfResource<typeof paidTypes>;

export const ahead = listAhead(paidTypes);

/** Money of some types comes through nobody. */
const hasProvider = (paidType: PaidType): boolean => providersOf(paidType) !== null;

/** How money comes in, and through whom. */
export default function PaidTypesPage() {
  const { t } = useTranslation();
  const { editable } = useFlags('/paid-type');
  const [chosen, setChosen] = useState<PaidType | null>(null);
  return (
    <>
      <ResourcePage
        resource={paidTypes}
        route="/paid-type"
        texts="money.paidTypes"
        columns={[
          { key: 'label' },
          { key: 'kind' },
          { key: 'cashId', cell: (row) => row.cash, exportKey: 'cash' },
          { key: 'claimed' },
          { key: 'name' },
          { key: 'labelEn', hidden: true },
          { key: 'updatedAt', hidden: true },
        ]}
        fields={['name', 'label', 'labelEn', 'kind', 'claimed', 'cashId']}
        nameOf={(row) => row.label}
        recordActions={(row) =>
          editable &&
          hasProvider(row) && (
            <MenuItem onClick={() => setChosen(row)}>
              <Icon name="account_balance" />
              {t('provider.open')}
            </MenuItem>
          )
        }
        more={(row) =>
          hasProvider(row) && (
            <>
              <Facts key={row.id} id={row.id} mayTry={editable} />
              <FeeRates key={`fees ${row.id}`} paidType={row} mayChange={editable} />
            </>
          )
        }
      />
      {chosen && <Chosen key={chosen.id} paidType={chosen} close={() => setChosen(null)} />}
    </>
  );
}

const useProvider = (id: string): PaymentProvider | undefined =>
  useApiQuery(paymentProviders.get, { params: { id } }).data;

function Facts({ id, mayTry }: { readonly id: string; readonly mayTry: boolean }) {
  const provider = useProvider(id);
  return provider ? <ProviderFacts provider={provider} mayTry={mayTry} /> : null;
}

function Chosen({ paidType, close }: { readonly paidType: PaidType; readonly close: () => void }) {
  const provider = useProvider(paidType.id);
  return provider ? <ProviderDialog paidType={paidType} provider={provider} close={close} /> : null;
}
