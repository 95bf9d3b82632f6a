import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import type { PlateBox } from '@parking/contract/gates/plate-box';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage, useAssetAddress } from '../../../api/asset-image.tsx';
import { radius } from '../../../theme/tokens.ts';
import { Icon } from '../../../theme/icon.tsx';

interface Side {
  readonly name: string;
  readonly tokens: readonly string[];
  /** Where a reader found the plate in each of them. */
  readonly plates: ReadonlyMap<string, PlateBox>;
  /** What stands below the picture. */
  readonly below: ReactNode;
}

/** Both ends of a stay as large as the screen allows; a press shows that spot closely, as a plate wants it. */
export function AuditPictures({ sides }: { readonly sides: readonly Side[] }) {
  const { t } = useTranslation();
  const [brightness, setBrightness] = useState(100);
  return (
    <Box component="section" aria-label={t('exitAudits.pictures')} sx={{ minWidth: 0 }}>
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {sides.map((side) => (
          <PictureSide key={side.name} {...side} brightness={brightness} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, maxWidth: 360, mt: 2 }}>
        <Icon name="light_mode" />
        <Slider
          size="small"
          aria-label={t('exitAudits.brightness')}
          value={brightness}
          min={50}
          max={300}
          step={10}
          onChange={(_, value) => setBrightness(Number(value))}
        />
      </Box>
    </Box>
  );
}

const closely = 3;

function PictureSide({ name, tokens, plates, below, brightness }: Side & { readonly brightness: number }) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(0);
  const [spot, setSpot] = useState<string | null>(null);
  const token = tokens[place] ?? tokens[0];
  const plate = token === undefined ? undefined : plates.get(token);
  const look = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = (from: number, size: number, value: number) => Math.round((100 * (value - from)) / Math.max(1, size));
    setSpot((known) => (known === null ? `${at(left, width, clientX)}% ${at(top, height, clientY)}%` : null));
  };
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box
        component="figcaption"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40, color: 'text.secondary' }}
      >
        {name}
        <Box sx={{ flex: 1 }} />
        {tokens.length > 1 && (
          <IconButton
            size="small"
            aria-label={t('exitAudits.otherPicture', { name })}
            onClick={() => setPlace((now) => (now + 1) % tokens.length)}
          >
            <Icon name="cameraswitch" />
          </IconButton>
        )}
        {token && (
          <IconButton
            size="small"
            aria-label={t(spot === null ? 'exitAudits.zoomIn' : 'exitAudits.zoomOut', { name })}
            onClick={() => setSpot((known) => (known === null ? '50% 70%' : null))}
          >
            <Icon name={spot === null ? 'zoom_in' : 'zoom_out'} />
          </IconButton>
        )}
      </Box>
      <Box
        onPointerDown={token ? look : undefined}
        sx={{
          aspectRatio: '4 / 3',
          overflow: 'hidden',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'background.sunken',
          color: 'text.secondary',
          borderRadius: `${radius.card}px`,
          cursor: token ? (spot === null ? 'zoom-in' : 'zoom-out') : 'default',
        }}
      >
        {token ? (
          <AssetImage
            token={token}
            alt={name}
            size="full"
            fit="contain"
            sx={{
              width: '100%',
              height: '100%',
              filter: `brightness(${brightness}%)`,
              ...(spot !== null && { transform: `scale(${closely})`, transformOrigin: spot }),
            }}
          />
        ) : (
          t('exitAudits.noPicture')
        )}
      </Box>
      {token && plate && <PlateCrop {...{ token, plate, brightness }} alt={t('exitAudits.plateCrop', { name })} />}
      {below}
    </Box>
  );
}

/** Of the width and height that is shown the plate has so much: what stands beside it tells what it is. */
const share = 0.8;

interface PlateCropProps {
  readonly token: string;
  readonly plate: PlateBox;
  readonly brightness: number;
  readonly alt: string;
}

/** The part of a picture that shows the plate. */
function PlateCrop({ token, plate: { left, top, width, height }, brightness, alt }: PlateCropProps) {
  const address = useAssetAddress(token, 'full');
  const middle = (from: number, size: number) => `-${100 * (from + size / 2)}%`;
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        width: '100%',
        maxWidth: 320,
        aspectRatio: '5 / 2',
        bgcolor: 'background.sunken',
        borderRadius: `${radius.card}px`,
      }}
    >
      {address && (
        <Box
          component="img"
          src={address}
          alt={alt}
          sx={{
            position: 'absolute',
            left: '50%',
            top: '50%',
            width: `${(100 * share) / width}%`,
            maxWidth: 'none',
            transform: `translate(${middle(left, width)}, ${middle(top, height)})`,
            filter: `brightness(${brightness}%)`,
          }}
        />
      )}
    </Box>
  );
}
