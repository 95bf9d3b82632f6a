import { matchPlates } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../../../api/asset-image.tsx';
import { Plate } from '../../../../../kit/cells/cells.tsx';
import { TextInput } from '../../../../../kit/text-input.tsx';
import { Icon } from '../../../../../theme/icon.tsx';
import { differingPositions } from '../../shared/differing.ts';

interface PicturesProps {
  readonly entry: { readonly image: string | null; readonly plate: string | null } | null;
  readonly exit: { readonly image: string | null; readonly plate: string };
  /** Where the plate of the leaving car is typed; null where only the camera reads it. */
  readonly plateField: RefObject<HTMLInputElement | null> | null;
  readonly onExitPlate: (text: string) => void;
  readonly onZoom: () => void;
  /** Enter or Tab in that field. */
  readonly onDone: () => void;
}

/** The car as it came and as it leaves, with the two plates under them. */
export function Pictures({ entry, exit, plateField, onExitPlate, onZoom, onDone }: PicturesProps) {
  const { t } = useTranslation();
  const differ = Boolean(entry?.plate && exit.plate) && matchPlates(entry?.plate ?? '', exit.plate) !== 'EXACT';
  return (
    <Box sx={{ flex: 1, minHeight: { xs: 0, lg: 240 }, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
      <Side title={t('cashier.exit.entryPicture')} image={entry?.image ?? null} onZoom={onZoom}>
        <Row label={t('cashier.exit.entryPlate')}>
          {entry?.plate ? (
            <Box sx={{ fontSize: { xs: 16, lg: 24 } }}>
              <Plate text={entry.plate} differing={differ ? differingPositions(entry.plate, exit.plate) : []} />
            </Box>
          ) : (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              –
            </Box>
          )}
        </Row>
      </Side>
      <Side title={t('cashier.exit.exitPicture')} image={exit.image} onZoom={onZoom}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%' }}>
          {plateField === null ? (
            <Row label={t('cashier.exit.exitPlate')}>
              {exit.plate ? (
                <Box sx={{ fontSize: { xs: 16, lg: 24 } }}>
                  <Plate text={exit.plate} />
                </Box>
              ) : (
                '–'
              )}
            </Row>
          ) : (
            <Box sx={{ flex: 1, '& label': { display: 'none' } }}>
              <TextInput
                ref={plateField}
                label={t('cashier.exit.exitPlate')}
                aria-label={t('cashier.exit.exitPlate')}
                placeholder={t('cashier.exit.exitPlate')}
                value={exit.plate}
                autoComplete="off"
                onChange={(event) => onExitPlate(event.target.value.toUpperCase().slice(0, 20))}
                onKeyDown={(event) => {
                  if (!['Enter', 'Escape', 'Tab'].includes(event.key) || event.shiftKey) return;
                  event.preventDefault();
                  event.stopPropagation();
                  onDone();
                }}
                html={{ maxLength: 20, spellCheck: false }}
              />
            </Box>
          )}
          {differ && (
            <Box
              component="span"
              title={t('cashier.exit.platesDiffer')}
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'warning.main', typography: 'body2' }}
            >
              <Icon name="compare_arrows" size={18} label={t('cashier.exit.platesDiffer')} />
            </Box>
          )}
        </Box>
      </Side>
    </Box>
  );
}

interface SideProps {
  readonly title: string;
  readonly image: string | null;
  readonly onZoom: () => void;
  readonly children: ReactNode;
}

function Side({ title, image, onZoom, children }: SideProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="figure"
      aria-label={title}
      sx={{ m: 0, display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0, gap: 2 }}
    >
      <Box
        sx={{
          position: 'relative',
          flex: 1,
          minHeight: { xs: 96, lg: 160 },
          borderRadius: 2,
          overflow: 'hidden',
          bgcolor: 'background.sunken',
        }}
      >
        {image ? (
          <ButtonBase
            aria-label={t('cashier.exit.zoom', { name: title })}
            onClick={onZoom}
            onWheel={({ deltaY }) => deltaY < 0 && onZoom()}
            sx={{ position: 'absolute', inset: 0, cursor: 'zoom-in' }}
          >
            <AssetImage token={image} alt={title} size="full" fit="contain" sx={{ width: '100%', height: '100%' }} />
          </ButtonBase>
        ) : (
          <Box
            sx={{
              position: 'absolute',
              inset: 0,
              display: 'grid',
              placeContent: 'center',
              justifyItems: 'center',
              gap: 1,
              color: 'text.secondary',
              typography: 'body2',
            }}
          >
            <Icon name="no_photography" size={28} />
            {t('cashier.exit.noPicture')}
          </Box>
        )}
        <Box
          component="figcaption"
          sx={{
            position: 'absolute',
            top: 8,
            left: 8,
            px: 2,
            borderRadius: 1,
            bgcolor: 'background.paper',
            color: 'text.secondary',
            typography: 'caption',
          }}
        >
          {title}
        </Box>
      </Box>
      <Box sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>{children}</Box>
    </Box>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box
        component="span"
        sx={{ color: 'text.secondary', typography: 'body2', display: { xs: 'none', md: 'inline' } }}
      >
        {label}
      </Box>
      {children}
    </Box>
  );
}
