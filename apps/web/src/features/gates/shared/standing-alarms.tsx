import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { gateMonitoring } from '@parking/contract/gates/monitoring';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useApiQuery } from '../../../api/query.ts';
import { useNavigation } from '../../../api/session.tsx';
import { useSiteNow } from '../../../api/site-clock.ts';
import { formatAgo } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';
import { alarmLooks } from '../monitoring/alarms.ts';
import '../texts.ts';

const monitoring = '/gate_monitoring';
/** More of them are a matter for the wall. */
const most = 6;

/** What stands open at the gates now, the longest on top, for whoever may watch them. */
export default function StandingAlarms({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const now = useSiteNow();
  const watches = findMenu(useNavigation(), monitoring) !== null;
  const { data } = useApiQuery(
    gateMonitoring.alarms,
    { query: {} },
    { handles: 'all', logged: 'standing alarms', enabled: watches, staleTimeMs: 0 },
  );
  if (!watches || !data) return null;
  const standing = data.alarms.filter(({ endedAt }) => endedAt === null).toReversed();
  return (
    <Box component="section" aria-labelledby="standing-alarms" sx={{ display: 'grid', gap: 2 }}>
      <Typography id="standing-alarms" variant="h4" component="h3">
        {t('gates.timeline.alarms')}
        {standing.length > 0 && ` (${standing.length})`}
      </Typography>
      {standing.length === 0 && (
        <Box sx={{ display: 'flex', gap: 2, typography: 'body2', color: 'success.main' }}>
          <Icon name="check_circle" size={18} />
          {t('gates.timeline.noAlarms')}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
        {standing.slice(0, most).map(({ id, type, gateCode, since }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 2, minWidth: 0, typography: 'body2' }}>
            <Icon name={alarmLooks[type].icon} size={18} sx={{ color: `${alarmLooks[type].tone}.main` }} />
            <Link
              component={RouterLink}
              to={monitoring}
              onClick={onOpen}
              color="inherit"
              underline="hover"
              sx={{ flex: 1, minWidth: 0, display: 'flex', justifyContent: 'space-between', columnGap: 3 }}
            >
              <span>
                <strong>{gateCode}</strong> {t(`gates.wall.alarm.${type}`)}{' '}
              </span>
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {formatAgo(since, now())}
              </Box>
            </Link>
          </Box>
        ))}
      </Box>
      {standing.length > most && (
        <Link component={RouterLink} to={monitoring} onClick={onOpen} variant="body2">
          {t('gates.wall.moreAlarms', { count: standing.length - most })}
        </Link>
      )}
    </Box>
  );
}
