import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { capsOf, listCommands } from '../../../kit/list/keys/list-keys.ts';
import type { ManualPage } from '../../../kit/model/manual-pages.ts';
import { Icon } from '../../../theme/icon.tsx';
import { Key, Markdown } from './markdown.tsx';
import { openManual } from './open-manual.ts';
import { useManual } from './use-manual.ts';
import { useOpens } from './use-opens.ts';
import '../texts.ts';

const keys = { help: '?', search: 'Ctrl+K', close: 'Esc' } as const;

/** What the manual says of the present screen, beside it. */
export default function ManualDrawer({ name }: { readonly name: ManualPage }) {
  const { t } = useTranslation();
  const page = useManual()?.find((one) => one.name === name);
  const opens = useOpens();
  const close = () => openManual(false);
  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': t('manual.title'), sx: { width: 520, maxWidth: '100%', p: 5 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {page?.title ?? t('manual.title')}
        </Typography>
        <Link component={RouterLink} to={`/manual/${name}`} onClick={close}>
          {t('manual.all')}
        </Link>
        <IconButton aria-label={t('common.close')} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box component="article" onClick={(event) => (event.target as Element).closest('a') && close()}>
        {page && <Markdown tokens={page.tokens} opens={opens} />}
      </Box>
      <KeySheet
        title={t('manual.keys')}
        rows={(Object.keys(keys) as (keyof typeof keys)[]).map((key) => [keys[key], t(`manual.keyNames.${key}`)])}
      />
      <KeySheet
        title={t('manual.keysOfLists')}
        rows={listCommands.map((command) => [capsOf(command), t(`manual.listKeyNames.${command}`)])}
      />
    </Drawer>
  );
}

interface KeySheetProps {
  readonly title: string;
  /** Keys, and what they do. */
  readonly rows: readonly (readonly [caps: string, what: string])[];
}

function KeySheet({ title, rows }: KeySheetProps) {
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mt: 5, mb: 2 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2 }}>
        {rows.map(([caps, what]) => (
          <Box key={caps} sx={{ display: 'contents' }}>
            <dt>
              <Key>{caps}</Key>
            </dt>
            <Box component="dd" sx={{ m: 0 }}>
              {what}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}
