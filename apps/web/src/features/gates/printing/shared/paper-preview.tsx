import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { printSlip } from '../../../../kit/print/print-slip.ts';
import type { PaperWidth } from '../../../../kit/print/slip-paper.ts';
import { SlipView } from '../../../../kit/print/slip-view.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import { type FieldOnPaper, type SlipWords, printSettingsOf, sampleReceipt, sampleTicket } from './sample-slips.ts';
import './texts.ts';

const slips = ['ticket', 'receipt'] as const;
const widths = [58, 80] as const satisfies readonly PaperWidth[];

interface PaperPreviewProps {
  readonly fields: readonly FieldOnPaper[];
  readonly words: SlipWords;
  readonly companyName: string;
  /** Where what is shown can be changed. */
  readonly note?: ReactNode;
}

/** A sample of what comes out of the printer, made by the functions that make the real ones. */
export function PaperPreview({ fields, words, companyName, note }: PaperPreviewProps) {
  const { t } = useTranslation();
  const [slip, setSlip] = useState<(typeof slips)[number]>('ticket');
  const [width, setWidth] = useState<PaperWidth>(80);
  const siteNow = useSiteNow();
  const [now] = useState(() => siteNow());
  const settings = printSettingsOf(words, companyName, fields);
  const document = slip === 'ticket' ? sampleTicket(settings, now) : sampleReceipt(settings, now);
  return (
    <Box
      component="section"
      aria-labelledby="preview"
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, position: { lg: 'sticky' }, top: 0 }}
    >
      <Typography id="preview" variant="h3" component="h2">
        {t('print.preview')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={slip}
          aria-label={t('print.preview')}
          onChange={(_, chosen: typeof slip | null) => chosen && setSlip(chosen)}
        >
          {slips.map((kind) => (
            <ToggleButton key={kind} value={kind}>
              {t(`print.${kind}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={width}
          aria-label={t('print.paper')}
          onChange={(_, chosen: PaperWidth | null) => chosen && setWidth(chosen)}
        >
          {widths.map((mm) => (
            <ToggleButton key={mm} value={mm}>
              {t('print.mm', { width: mm })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box sx={{ width: { lg: '80mm' }, display: 'flex', justifyContent: { xs: 'flex-start', lg: 'center' } }}>
        <SlipView document={document} width={width} label={t(`print.${slip}`)} />
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', maxWidth: '80mm' }}>
        {t('print.sampleNote')} {note}
      </Box>
      <Button
        variant="outlined"
        startIcon={<Icon name="print" />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => void printSlip(document, width)}
      >
        {t('print.printSample')}
      </Button>
    </Box>
  );
}
