import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { publicTariffs } from '@parking/contract/tariffs/public-tariffs';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { GuestFrame } from '../../identity/shared/guest-frame.tsx';
import { Reckoned } from './reckoned.tsx';
import './texts.ts';

/** A driver's phone, without account: what parking costs here, told line by line for any stay. */
export default function PublicTariffsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useApiQuery(publicTariffs.look, {}, { handles: 'all' });
  const content = () => {
    if (data)
      return data.book.vehicleTypes.length === 0 ? (
        <Alert severity="info">{t('publicTariffs.none')}</Alert>
      ) : (
        <Reckoned book={data.book} now={data.now} />
      );
    if (!error) return null;
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('publicTariffs.again')}</Button>}>
        {error.message}
      </Alert>
    );
  };
  return (
    <GuestFrame title={t('publicTariffs.title')} lead={data || error ? undefined : t('common.loading')}>
      {content()}
    </GuestFrame>
  );
}
