import Box from '@mui/material/Box';
import type { ReportPeriod } from '@parking/contract/core/report-query';
import { controlChangeLine, controlChanges } from '@parking/contract/controls/control-changes';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../kit/panel.tsx';
import { useApiQuery } from '../../../api/query.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import '../../../kit/report/texts.ts';

/** Which controls were changed in these days, on screen and on paper; nothing where none was. */
export function ControlChanges({ from, to }: ReportPeriod) {
  const { t } = useTranslation();
  const { data = [], error } = useApiQuery(controlChanges.list, { query: { from, to } }, { handles: 'all' });
  if (error) return <Box role="alert">{t('report.controlsUnknown')}</Box>;
  if (data.length === 0) return null;
  return (
    <Panel component="section" aria-label={t('report.controls')} sx={{ p: 4 }}>
      <Box component="h2" sx={{ typography: 'subtitle2', m: 0, mb: 1 }}>
        {t('report.controls')}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
        {data.map((change) => (
          <li key={change.id}>{controlChangeLine(change, currentLanguage())}</li>
        ))}
      </Box>
    </Panel>
  );
}
