import { printFields } from '@parking/contract/gates/equipment';
import { systemProfiles } from '@parking/contract/system/system';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { PaperPreview } from '../gates/printing/shared/paper-preview.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const percentOf = (value: unknown): number => (typeof value === 'number' ? Math.min(100, Math.max(0, value)) : 0);

/** The paper as it would come out with what stands in the form, saved or not. */
export function TicketPreview() {
  const { t } = useTranslation();
  const fields = useApiQuery(printFields.options, {}, { handles: 'all' }).data;
  const profile = useApiQuery(systemProfiles.get, {}, { handles: 'all', staleTimeMs: 60_000 }).data;
  const form = useWatch();
  if (!fields || !profile) return null;
  return (
    <PaperPreview
      fields={fields}
      companyName={profile.companyName}
      words={{
        headerTicket: textOf(form['headerTicket']),
        footerTicket: textOf(form['footerTicket']),
        headerTicketIn: textOf(form['headerTicketIn']),
        footerTicketIn: textOf(form['footerTicketIn']),
        titleTicketIn: textOf(form['titleTicketIn']),
        tokenFile: textOf(form['tokenFile']) || null,
        npwpd: textOf(form['npwpd']) || null,
        taxPercent: percentOf(form['taxPercent']),
        taxOnTop: form['taxOnTop'] === true,
      }}
      note={t('configuration.previewNote')}
    />
  );
}
