import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../theme/icon.tsx';
import { radius, type } from '../../theme/tokens.ts';
import { type State, type Tone, states } from './states.ts';

/** A word with its icon on a quiet ground. */
export function ToneChip({
  tone,
  icon,
  children,
}: {
  readonly tone: Tone;
  readonly icon: string;
  readonly children: string;
}) {
  const neutral = tone === 'neutral';
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        height: 24,
        borderRadius: `${radius.chip}px`,
        fontSize: type.small,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: neutral ? 'text.secondary' : `${tone}.main`,
        bgcolor: neutral ? 'background.sunken' : `${tone}.surface`,
      }}
    >
      <Icon name={icon} size={14} />
      {children}
    </Box>
  );
}

export function StateChip({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  const { tone, icon } = states[state];
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`kit.states.${state}`)}
    </ToneChip>
  );
}
