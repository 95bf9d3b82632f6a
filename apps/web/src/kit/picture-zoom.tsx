import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../api/asset-image.tsx';
import { Icon } from '../theme/icon.tsx';
import { type Near, far, nearer, nearerByKey, nearerByWheel } from './zoom.ts';

export interface NamedPicture {
  readonly name: string;
  readonly token: string;
}

interface PictureZoomProps {
  readonly pictures: readonly NamedPicture[];
  readonly onClose: () => void;
}

/**
 * Pictures beside each other and brought near together, so that the same place of each is compared: by the wheel or a touch where the
 * pointer is, by `+` and `-` and the arrows. Esc or `Z` leads back.
 */
export function PictureZoom({ pictures, onClose }: PictureZoomProps) {
  const { t } = useTranslation();
  const [near, setNear] = useState<Near>(far);
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'z') return onClose();
    const next = nearerByKey(near, event.key);
    if (!next) return undefined;
    event.preventDefault();
    return setNear(next);
  };
  return (
    <Dialog open fullWidth maxWidth="xl" onClose={onClose} onKeyDown={onKey} aria-label={t('kit.zoom.title')}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, pl: 4, pr: 2, py: 1 }}>
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('kit.zoom.help')}
        </Box>
        <IconButton aria-label={t('common.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${pictures.length}, minmax(0, 1fr))` },
          gap: 2,
          p: 2,
        }}
      >
        {pictures.map((picture) => (
          <Side key={picture.token} picture={picture} near={near} onNear={setNear} />
        ))}
      </Box>
    </Dialog>
  );
}

interface SideProps {
  readonly picture: NamedPicture;
  readonly near: Near;
  readonly onNear: (near: Near) => void;
}

function Side({ picture, near, onNear }: SideProps) {
  const placeOf = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
  };
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" sx={{ typography: 'caption', color: 'text.secondary', pb: 1 }}>
        {picture.name}
      </Box>
      <Box
        onWheel={(event) => onNear({ ...placeOf(event), scale: nearerByWheel(near.scale, event.deltaY) })}
        onPointerMove={(event) => near.scale > 1 && onNear({ ...near, ...placeOf(event) })}
        onPointerUp={(event) => onNear({ ...placeOf(event), scale: near.scale > 1 ? 1 : nearer })}
        sx={{
          height: { xs: '38vh', sm: '74vh' },
          overflow: 'hidden',
          borderRadius: 1,
          bgcolor: 'background.sunken',
          cursor: near.scale > 1 ? 'zoom-out' : 'zoom-in',
        }}
      >
        <AssetImage
          token={picture.token}
          alt={picture.name}
          size="full"
          fit="contain"
          sx={{ width: '100%', height: '100%' }}
          style={{ transform: `scale(${near.scale})`, transformOrigin: `${near.x}% ${near.y}%` }}
        />
      </Box>
    </Box>
  );
}
