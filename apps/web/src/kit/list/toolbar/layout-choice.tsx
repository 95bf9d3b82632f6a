import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Density, densities } from '../state/list-layout.ts';
import type { ArrangedList } from '../state/use-list-layout.ts';

/** How high the rows are, and the way back from widths that were dragged: of this screen, for whoever chooses. */
export default function LayoutChoice({ layout: { density, widths }, arrange }: ArrangedList) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box
      sx={{
        display: { xs: 'none', sm: 'grid' },
        justifyItems: 'start',
        gap: 2,
        px: 4,
        pt: 3,
        pb: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography id={id} variant="h4" component="h2">
        {t('kit.layout.density')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={id}
        value={density}
        onChange={(_, chosen: Density | null) => chosen && arrange({ density: chosen })}
      >
        {densities.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`kit.layout.densities.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Button size="small" disabled={Object.keys(widths).length === 0} onClick={() => arrange({ widths: {} })}>
        {t('kit.layout.resetWidths')}
      </Button>
    </Box>
  );
}
