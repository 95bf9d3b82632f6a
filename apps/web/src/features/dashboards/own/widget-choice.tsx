import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Switch from '@mui/material/Switch';
import { type PersonalWidget, widgetSizes } from '@parking/contract/dashboards/dashboards';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';

interface WidgetChoiceProps {
  readonly widget: PersonalWidget;
  readonly change: (patch: Partial<PersonalWidget>) => void;
}

/** Seconds. */
const intervals = [15, 30, 60, 300, 900, 3600];
const asGiven = '';

/** What a user chooses for one widget. */
export function WidgetChoice({ widget, change }: WidgetChoiceProps) {
  const { t } = useTranslation();
  const { hidden, size, refreshAble, refreshInterval, given } = widget;
  const name = labelIn(widget);
  const wordOf = (seconds: number): string => {
    if (seconds === 3600) return t('dashboard.personal.hour');
    if (seconds === 60) return t('dashboard.personal.minute');
    if (seconds % 3600 === 0) return t('dashboard.personal.hours', { count: seconds / 3600 });
    if (seconds % 60 === 0) return t('dashboard.personal.minutes', { count: seconds / 60 });
    return t('dashboard.personal.seconds', { count: seconds });
  };
  const offered = [...new Set([...intervals, ...(refreshInterval === null ? [] : [refreshInterval])])]
    .filter((seconds) => seconds > given.refreshInterval || seconds === refreshInterval)
    .toSorted((one, other) => one - other);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
      <FormControlLabel
        sx={{ flex: '1 1 220px', minWidth: 0, m: 0, overflowWrap: 'anywhere', fontWeight: 600 }}
        label={name}
        control={
          <Switch
            checked={!hidden}
            onChange={(_, shown) => change({ hidden: !shown })}
            slotProps={{ input: { 'aria-label': t('dashboard.personal.shown', { name }) } }}
          />
        }
      />
      <Select
        size="small"
        displayEmpty
        disabled={hidden}
        value={size ?? asGiven}
        onChange={({ target }) => change({ size: widgetSizes.find((known) => known === target.value) ?? null })}
        inputProps={{ 'aria-label': t('dashboard.personal.size', { name }) }}
        sx={{ flex: '1 1 170px', maxWidth: { sm: 220 } }}
      >
        <MenuItem value={asGiven}>
          {t('dashboard.personal.asGiven', { value: t(`dashboard.personal.sizes.${given.size}`) })}
        </MenuItem>
        {widgetSizes.map((known) => (
          <MenuItem key={known} value={known}>
            {t(`dashboard.personal.sizes.${known}`)}
          </MenuItem>
        ))}
      </Select>
      {refreshAble && (
        <Select
          size="small"
          displayEmpty
          disabled={hidden}
          value={refreshInterval === null ? asGiven : String(refreshInterval)}
          onChange={({ target }) => change({ refreshInterval: target.value === asGiven ? null : Number(target.value) })}
          inputProps={{ 'aria-label': t('dashboard.personal.interval', { name }) }}
          sx={{ flex: '1 1 200px', maxWidth: { sm: 260 } }}
        >
          <MenuItem value={asGiven}>
            {t('dashboard.personal.asGiven', { value: wordOf(given.refreshInterval) })}
          </MenuItem>
          {offered.map((seconds) => (
            <MenuItem key={seconds} value={String(seconds)}>
              {wordOf(seconds)}
            </MenuItem>
          ))}
        </Select>
      )}
    </Box>
  );
}
