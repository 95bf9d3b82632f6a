import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../../../api/live-state.ts';
import { useSession } from '../../../api/session.tsx';
import { forgetWallToken } from '../../../api/wall-token.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { screenHeight } from '../../../theme/tokens.ts';
import { AccessPage } from './access-page.tsx';
import { BarButton, BarLink } from './bar-button.tsx';
import { type Watching, useWatching } from './use-watching.ts';
import { wallZoom } from './wall-zoom.ts';
import { useWallScheme } from './use-wall-scheme.ts';

interface WallFrameProps {
  readonly title: string;
  /** The other of the two wall screens. */
  readonly other: { readonly to: string; readonly label: string; readonly icon: string };
  /** What is shown to whom may see it. */
  readonly children: (given: WallGiven) => ReactNode;
}

export interface WallGiven {
  /** Looked at by the screen's own token, not by a user. */
  readonly isWall: boolean;
  /** The bar above it, with what stands in its middle and acts of its own. */
  readonly bar: (middle: ReactNode, acts?: ReactNode) => ReactNode;
  /** A dimmed wall is dark, whatever was chosen for the day. */
  readonly setDimmed: (dimmed: boolean) => void;
}

/** A wall screen: the whole page, dark unless chosen otherwise, for a user who may look or by the screen's own token. */
export function WallFrame({ title, other, children }: WallFrameProps) {
  const [isDimmed, setDimmed] = useState(false);
  const { dark, toggle } = useWallScheme(isDimmed);
  const watching = useWatching();
  const { failure, retry } = useSession();
  const bar = (middle: ReactNode, acts?: ReactNode) => (
    <WallBar {...{ title, other, watching, dark, middle, acts }} toggle={isDimmed ? null : toggle} />
  );
  return (
    <Box
      component="main"
      sx={{
        minHeight: screenHeight,
        height: { lg: screenHeight },
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.default',
        color: 'text.primary',
      }}
    >
      <title>{title}</title>
      {(watching === 'user' || watching === 'wall') && children({ isWall: watching === 'wall', bar, setDimmed })}
      {(watching === 'nobody' || watching === 'no-right') && <AccessPage reason={watching} />}
      {watching === 'failed' && failure && <FailureNotice failure={failure} retry={retry} />}
    </Box>
  );
}

interface WallBarProps extends Pick<WallFrameProps, 'title' | 'other'> {
  readonly watching: Watching;
  readonly dark: boolean;
  /** Null while a dimmed wall is dark in any case. */
  readonly toggle: (() => void) | null;
  readonly middle: ReactNode;
  readonly acts: ReactNode;
}

function WallBar({ title, other, watching, dark, toggle, middle, acts }: WallBarProps) {
  const { t } = useTranslation();
  const live = useLiveState() === 'connected';
  const [forgetting, setForgetting] = useState(false);
  return (
    <Box
      component="header"
      sx={{
        ...wallZoom,
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        px: 4,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      {middle}
      <Box sx={{ flex: 1 }} />
      <ToneChip tone={live ? 'success' : 'warning'} icon={live ? 'sensors' : 'sync_problem'}>
        {t(live ? 'gates.wall.live' : 'gates.wall.notLive')}
      </ToneChip>
      <Box sx={{ display: 'flex' }}>
        {acts}
        <BarLink to={other.to} label={other.label} icon={other.icon} />
        {toggle && (
          <BarButton
            label={t(dark ? 'gates.wall.toLight' : 'gates.wall.toDark')}
            icon={dark ? 'light_mode' : 'dark_mode'}
            onClick={toggle}
          />
        )}
        {document.fullscreenEnabled && (
          <BarButton label={t('gates.wall.fullScreen')} icon="fullscreen" onClick={() => void toggleFullScreen()} />
        )}
        {watching === 'user' && <BarLink to="/dashboard" label={t('gates.wall.home')} icon="close" />}
        {watching === 'wall' && (
          <BarButton label={t('gates.wall.forget')} icon="logout" onClick={() => setForgetting(true)} />
        )}
      </Box>
      {forgetting && (
        <ConfirmDialog
          title={t('gates.wall.forgetTitle')}
          confirmLabel={t('gates.wall.forget')}
          destructive
          onConfirm={forgetWallToken}
          onCancel={() => setForgetting(false)}
        >
          {t('gates.wall.forgetHelp')}
        </ConfirmDialog>
      )}
    </Box>
  );
}

const toggleFullScreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
