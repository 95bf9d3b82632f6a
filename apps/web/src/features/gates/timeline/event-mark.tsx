import ButtonBase from '@mui/material/ButtonBase';
import type { TimelineEvent } from '@parking/contract/gates/monitoring';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';
import { isEventType, lookOf } from './event-looks.ts';

interface EventMarkProps {
  readonly event: TimelineEvent;
  /** As a share of the lane. */
  readonly left: string;
  /** A quiet event is a dot where the whole day is shown. */
  readonly dot: boolean;
  readonly isChosen: boolean;
  /** The one that Tab leads to. */
  readonly isEntry: boolean;
  readonly choose: (event: TimelineEvent) => void;
}

const sizes = { mark: 24, dot: 10 } as const;
/** Where in the lane: what matters above, the rest below; what is pressing lies on top. */
const layers = { neutral: 0, info: 1, success: 1, warning: 2, error: 3 } as const;

export const EventMark = memo(function Mark({ event, left, dot, isChosen, isEntry, choose }: EventMarkProps) {
  const { t } = useTranslation();
  const { icon, tone } = lookOf(event.type);
  const name = isEventType(event.type) ? t(`gates.timeline.types.${event.type}`) : event.type;
  const quiet = tone === 'neutral';
  const size = dot && quiet && !isChosen ? sizes.dot : sizes.mark;
  return (
    <ButtonBase
      data-event={event.id}
      tabIndex={isEntry ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={[formatTime(event.at), name, event.plate ?? event.code].filter(Boolean).join(' ')}
      title={`${formatTime(event.at)} ${name}`}
      onClick={() => choose(event)}
      onFocus={() => choose(event)}
      sx={{
        position: 'absolute',
        left: `min(${left}, calc(100% - ${size / 2}px))`,
        top: `calc(${quiet ? 76 : 34}% - ${size / 2}px)`,
        width: size,
        height: size,
        ml: `${-size / 2}px`,
        borderRadius: '50%',
        border: 1,
        borderColor: isChosen ? 'text.primary' : quiet ? 'border' : `${tone}.main`,
        color: quiet ? 'text.secondary' : `${tone}.main`,
        bgcolor: quiet ? 'background.paper' : `${tone}.surface`,
        zIndex: isChosen ? 4 : layers[tone],
        ...(isChosen && { outline: '2px solid', outlineColor: 'var(--mui-palette-primary-main)' }),
      }}
    >
      {size === sizes.mark && <Icon name={icon} size={16} />}
    </ButtonBase>
  );
});
