import Alert from '@mui/material/Alert';
import type { Zone } from '@parking/contract/zones/zones';
import { useTranslation } from 'react-i18next';

/** Why a zone is to be counted again. */
export function ZoneNotice({ zone: { isOff, gatesChanged, isActive } }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  if (!isActive || !(isOff || gatesChanged)) return null;
  return <Alert severity="warning">{t(isOff ? 'zones.offLead' : 'zones.gatesChangedLead')}</Alert>;
}
