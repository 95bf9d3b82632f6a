import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { news } from '@parking/contract/communication/news/news';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useApiQuery } from '../../../api/query.ts';
import { useNavigation } from '../../../api/session.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { radius } from '../../../theme/tokens.ts';

/** What is new to read, in one line; nothing where nothing is. */
export function UnreadNews() {
  const { t } = useTranslation();
  const readsNews = findMenu(useNavigation(), '/news') !== null;
  const unseen = useApiQuery(news.unseen, {}, { enabled: readsNews, handles: 'all', staleTimeMs: 60_000 });
  const [newest, ...others] = unseen.data ?? [];
  if (!newest) return null;
  return (
    <Box
      component="section"
      aria-label={t('dashboard.unreadNews')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        px: 4,
        py: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        bgcolor: 'primary.surface',
      }}
    >
      <Icon name="newspaper" sx={{ color: 'primary.main' }} />
      <Link
        component={RouterLink}
        to={`/news/${newest.id}`}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}
      >
        {newest.title}
      </Link>
      {others.length > 0 && (
        <Link component={RouterLink} to="/news">
          {t('dashboard.moreNews', { count: others.length })}
        </Link>
      )}
    </Box>
  );
}
