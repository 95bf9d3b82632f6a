import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { systemConfigurations } from '@parking/contract/settings/system-configurations';
import { systemProfiles } from '@parking/contract/system';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { useSiteNow } from '../../../api/site-clock.ts';
import { type PaperWidth, printSlip } from '../../../kit/print/print-slip.ts';
import { SlipView } from '../../../kit/print/slip-view.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { type FieldOnPaper, printSettingsOf, sampleReceipt, sampleTicket } from './sample-slips.ts';

const slips = ['ticket', 'receipt'] as const;
const widths = [58, 80] as const satisfies readonly PaperWidth[];

/** A sample of what comes out of the printer, made by the functions that make the real ones. */
export function PaperPreview({ fields }: { readonly fields: readonly FieldOnPaper[] }) {
  const { t } = useTranslation();
  const [slip, setSlip] = useState<(typeof slips)[number]>('ticket');
  const [width, setWidth] = useState<PaperWidth>(80);
  const words = useApiQuery(systemConfigurations.get, {}, { handles: 'all' }).data;
  const profile = useApiQuery(systemProfiles.get, {}, { handles: 'all', staleTimeMs: 60_000 }).data;
  const siteNow = useSiteNow();
  const [now] = useState(() => siteNow());
  if (!words || !profile) return null;
  const settings = printSettingsOf(words, profile.companyName, fields);
  const document = slip === 'ticket' ? sampleTicket(settings, now) : sampleReceipt(settings, now, words.taxPercent);
  return (
    <Box
      component="section"
      aria-labelledby="preview"
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, position: { lg: 'sticky' }, top: 0 }}
    >
      <Typography id="preview" variant="h3" component="h2">
        {t('gates.printFields.preview')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={slip}
          aria-label={t('gates.printFields.preview')}
          onChange={(_, chosen: typeof slip | null) => chosen && setSlip(chosen)}
        >
          {slips.map((kind) => (
            <ToggleButton key={kind} value={kind}>
              {t(`gates.printFields.${kind}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={width}
          aria-label={t('gates.printFields.paper')}
          onChange={(_, chosen: PaperWidth | null) => chosen && setWidth(chosen)}
        >
          {widths.map((mm) => (
            <ToggleButton key={mm} value={mm}>
              {t('gates.printFields.mm', { width: mm })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box sx={{ width: { lg: '80mm' }, display: 'flex', justifyContent: { xs: 'flex-start', lg: 'center' } }}>
        <SlipView document={document} width={width} label={t(`gates.printFields.${slip}`)} />
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', maxWidth: '80mm' }}>
        {t('gates.printFields.sampleNote')} {t('gates.printFields.words')}
      </Box>
      <Button
        variant="outlined"
        startIcon={<Icon name="print" />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => void printSlip(document, width)}
      >
        {t('gates.printFields.printSample')}
      </Button>
    </Box>
  );
}
