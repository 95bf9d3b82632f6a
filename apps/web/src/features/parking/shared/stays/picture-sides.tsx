import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../../api/asset-image.tsx';
import { PictureZoom } from '../../../../kit/picture-zoom.tsx';
import { radius } from '../../../../theme/tokens.ts';

interface PictureSide {
  readonly name: string;
  readonly tokens: readonly string[];
}

/** Pictures beside each other, each side under its name; all are brought near together. `of` tells them apart where there are several. */
export function PictureSides({ sides, of }: { readonly sides: readonly PictureSide[]; readonly of?: string }) {
  const { t } = useTranslation();
  const [near, setNear] = useState(false);
  return (
    <Box
      component="section"
      aria-label={of === undefined ? t('stays.pictures') : `${t('stays.pictures')} ${of}`}
      sx={{ display: 'flex', gap: 3, mb: 4 }}
    >
      {sides.map(({ name, tokens }) => (
        <Box
          component="figure"
          key={name}
          sx={{ m: 0, flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}
        >
          <Box component="figcaption" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {name}
          </Box>
          {tokens.length === 0 && <NoPicture />}
          {tokens.map((token) => (
            <ButtonBase
              key={token}
              aria-label={t('stays.enlarge', { name })}
              onClick={() => setNear(true)}
              sx={{ borderRadius: `${radius.card}px`, overflow: 'hidden' }}
            >
              <AssetImage token={token} alt={name} sx={{ width: '100%', aspectRatio: '4 / 3' }} />
            </ButtonBase>
          ))}
        </Box>
      ))}
      {near && (
        <PictureZoom
          pictures={sides.flatMap(({ name, tokens }) => tokens.map((token) => ({ name, token })))}
          onClose={() => setNear(false)}
        />
      )}
    </Box>
  );
}

function NoPicture() {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        aspectRatio: '4 / 3',
        display: 'grid',
        placeItems: 'center',
        borderRadius: `${radius.card}px`,
        bgcolor: 'background.sunken',
        color: 'text.secondary',
        typography: 'body2',
      }}
    >
      {t('stays.noPicture')}
    </Box>
  );
}
