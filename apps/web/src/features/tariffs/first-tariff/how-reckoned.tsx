import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../kit/number/number-input.tsx';
import type { TypedNumber } from '../../../kit/number/typed-number.ts';
import { Panel, TitledPanel } from '../../../kit/panel.tsx';
import { type FirstTariff, firstTariffs, isGrace } from './first-tariff.ts';

interface HowReckonedProps {
  readonly chosen: FirstTariff;
  readonly choose: (name: FirstTariff) => void;
  readonly grace: TypedNumber;
  readonly setGrace: (minutes: TypedNumber) => void;
}

/** The usual ways to reckon a stay, as cards of which one is chosen, and what is free of charge before any of them. */
export function HowReckoned({ chosen, choose, grace, setGrace }: HowReckonedProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <TitledPanel title={t('firstTariff.how')}>
      <RadioGroup
        aria-label={t('firstTariff.how')}
        value={chosen}
        onChange={(_, value) => choose(firstTariffs.find((name) => name === value) ?? chosen)}
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}
      >
        {firstTariffs.map((name) => (
          <Panel key={name} sx={{ p: 3, ...(name === chosen && { borderColor: 'primary.main' }) }}>
            <FormControlLabel
              value={name}
              control={<Radio size="small" slotProps={{ input: { 'aria-describedby': `${id}-${name}` } }} />}
              label={<Box sx={{ fontWeight: 600 }}>{t(`firstTariff.templates.${name}`)}</Box>}
            />
            <Box id={`${id}-${name}`} sx={{ typography: 'body2', color: 'text.secondary' }}>
              {t(`firstTariff.about.${name}`)}
            </Box>
          </Panel>
        ))}
      </RadioGroup>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 600 }}>
          {t('firstTariff.grace')}
        </Box>
        <NumberInput
          id={id}
          value={grace}
          onChange={setGrace}
          unit={t('firstTariff.graceUnit')}
          error={!isGrace(grace)}
          sx={{ width: 180 }}
        />
        {!isGrace(grace) && <FormHelperText error>{t('firstTariff.graceFault')}</FormHelperText>}
      </Box>
    </TitledPanel>
  );
}
