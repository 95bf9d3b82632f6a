import { dayLabel, fullDay } from '../../../kit/report/day-words.ts';
import Box from '@mui/material/Box';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { type SchedulePost, currentSchedule } from '@parking/contract/workforce/current-schedule';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useSiteNow } from '../../../api/site-clock.ts';
import { FailureNotice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { radius, type } from '../../../theme/tokens.ts';
import { WeekBar } from './week-bar.tsx';
import { daysBetween, daysOfWeek, mondayOf, weekIn } from './weeks.ts';
import '../../../kit/report/texts.ts';
import './texts.ts';

/** Posts begin and end while the screen is open. */
const refreshMs = 60_000;

type Own = ReplyOf<typeof currentSchedule.current>;

/** Where the signed-in user stands now, next and through the week. */
export default function CurrentSchedulePage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const today = useSiteNow()().slice(0, 10);
  const monday = weekIn(address.get('week'), today);
  const query = useApiQuery(
    currentSchedule.current,
    { query: { date: monday } },
    { handles: 'all', keepPrevious: true, refetchEveryMs: refreshMs },
  );
  const own = query.data;
  const content = () => {
    if (!own)
      return query.error ? (
        <FailureNotice failure={query.error} retry={() => void query.refetch()} />
      ) : (
        <TableSkeleton columns={1} label={t('common.loading')} />
      );
    return (
      <>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <NowCard own={own} />
          <NextCard own={own} />
        </Box>
        <WeekBar
          monday={monday}
          thisMonday={mondayOf(today)}
          onWeek={(week) => setAddress(week === mondayOf(today) ? {} : { week })}
        />
        <Week own={own} monday={monday} waiting={query.isPlaceholderData} />
      </>
    );
  };
  return (
    <PageFrame title={t('roster.own.title')} scrolls>
      <PageHeader title={t('roster.own.title')} note={fullDay(today)} />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 760 }}>{content()}</Box>
    </PageFrame>
  );
}

interface CardProps {
  readonly label: string;
  readonly strong?: boolean;
  readonly children: ReactNode;
}

function Card({ label, strong = false, children }: CardProps) {
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        p: 4,
        border: 1,
        borderColor: strong ? 'primary.main' : 'divider',
        borderRadius: `${radius.card}px`,
        bgcolor: strong ? 'primary.surface' : 'background.paper',
        display: 'grid',
        gap: 1,
        alignContent: 'start',
      }}
    >
      <Box component="h2" sx={{ m: 0, typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      {children}
    </Box>
  );
}

function NowCard({ own: { now } }: { readonly own: Own }) {
  const { t } = useTranslation();
  return (
    <Card label={t('roster.own.now')} strong={now !== null}>
      {now ? (
        <PostWords post={now} when={t('roster.own.until', { time: now.end })} />
      ) : (
        <Box>{t('roster.own.free')}</Box>
      )}
    </Card>
  );
}

function NextCard({ own: { next, date } }: { readonly own: Own }) {
  const { t } = useTranslation();
  const inDays = next ? daysBetween(date, next.date) : 0;
  const when =
    inDays === 0
      ? t('roster.today')
      : inDays === 1
        ? t('roster.own.tomorrow')
        : t('roster.own.inDays', { count: inDays });
  return (
    <Card label={t('roster.own.next')}>
      {next ? <PostWords post={next} when={`${dayLabel(next.date)} · ${when}`} /> : <Box>{t('roster.own.noNext')}</Box>}
    </Card>
  );
}

function PostWords({ post, when }: { readonly post: SchedulePost; readonly when: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Box sx={{ fontSize: type.title, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {post.start}–{post.end}
      </Box>
      <Box>
        {post.shiftName} · {when}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <Icon name="door_sliding" size={18} />
        {post.gateName ?? t('roster.own.noGate')}
      </Box>
    </>
  );
}

interface WeekProps {
  readonly own: Own;
  readonly monday: string;
  readonly waiting: boolean;
}

function Week({ own, monday, waiting }: WeekProps) {
  const { t } = useTranslation();
  return (
    <Box component="ul" aria-busy={waiting} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {daysOfWeek(monday).map((day) => {
        const posts = own.week.filter(({ date }) => date === day);
        const isToday = day === own.date;
        return (
          <Box
            component="li"
            key={day}
            aria-current={isToday ? 'date' : undefined}
            sx={{
              display: 'grid',
              gridTemplateColumns: '144px 1fr',
              gap: 3,
              p: 3,
              border: 1,
              borderColor: isToday ? 'primary.main' : 'divider',
              borderRadius: `${radius.card}px`,
              bgcolor: 'background.paper',
            }}
          >
            <Box sx={{ fontWeight: isToday ? 600 : 400, color: isToday ? 'primary.main' : 'text.secondary' }}>
              {dayLabel(day)}
            </Box>
            <Box sx={{ display: 'grid', gap: 2 }}>
              {posts.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('roster.own.off')}</Box>}
              {posts.map((post) => (
                <Box key={post.id}>
                  <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                    {post.start}–{post.end}
                  </Box>{' '}
                  {post.shiftName}
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {' · '}
                    {post.gateName ?? t('roster.own.noGate')}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
