import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../kit/panel.tsx';
import { dayWord, shortDay } from '../../../kit/report/day-words.ts';
import { Icon } from '../../../theme/icon.tsx';
import type { DraftPost } from './draft.ts';
import type { ExpectedShift } from './expected/expected-load.ts';
import { LoadWords } from './expected/expected-rows.tsx';
import { type Coverage } from './planner-model.ts';
import { PostChip } from './post-chip.tsx';
import type { PlannerView } from './use-planner.ts';
import { DayHeading } from './week-headings.tsx';

interface PhoneDaysProps {
  readonly view: PlannerView;
  readonly days: readonly string[];
  readonly posts: readonly DraftPost[];
  readonly coverage: readonly Coverage[];
  readonly expected: readonly ExpectedShift[];
  readonly open: (day: string, shiftId: string, post: DraftPost | null, anchor: HTMLElement) => void;
}

/** The week on a phone: one day at a time, shift by shift. */
export function PhoneDays({ view, days, posts, coverage, expected, open }: PhoneDaysProps) {
  const { t } = useTranslation();
  const { roster, editable } = view;
  const [chosen, setChosen] = useState(days.includes(roster.today) ? roster.today : (days[0] ?? ''));
  const day = days.includes(chosen) ? chosen : (days[0] ?? '');
  const ofDay = posts.filter(({ date }) => date === day);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Tabs
        value={day}
        onChange={(_, next: string) => setChosen(next)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('roster.days')}
      >
        {days.map((one) => (
          <Tab
            key={one}
            value={one}
            label={`${dayWord(one).slice(0, 3)} ${one.slice(8)}`}
            sx={{ minWidth: 56, px: 2, fontWeight: one === roster.today ? 700 : 400 }}
          />
        ))}
      </Tabs>
      <Box sx={{ typography: 'h4' }}>
        <DayHeading day={day} view={view} />
      </Box>
      {ofDay.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('roster.nobody')}</Box>}
      {roster.shifts.map((shift) => {
        const own = ofDay.filter(({ shiftId }) => shiftId === shift.id);
        const covered = coverage.find(({ shiftId }) => shiftId === shift.id);
        const count = covered?.byDay.get(day) ?? 0;
        const load = expected.find(({ shiftId }) => shiftId === shift.id)?.byDay.get(day);
        return (
          <Panel
            key={shift.id}
            component="section"
            aria-label={`${shift.name} ${shortDay(day)}`}
            sx={{
              display: 'grid',
              gap: 2,
              p: 3,
            }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Box component="h2" sx={{ m: 0, typography: 'body1', fontWeight: 600 }}>
                {shift.name}
              </Box>
              <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {shift.start}–{shift.end}
              </Box>
              <Box sx={{ flex: 1 }} />
              {covered && (
                <Box sx={{ color: count < covered.total ? 'warning.main' : 'text.secondary', fontWeight: 600 }}>
                  {t('roster.staffedOf', { count, total: covered.total })}
                </Box>
              )}
            </Box>
            {load && (
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                <LoadWords load={load} />
              </Box>
            )}
            {own.map((post) => (
              <Box key={post.key} sx={{ '& button': { minHeight: 44 } }}>
                <PostChip
                  post={post}
                  view={view}
                  main={view.personName(post.userId)}
                  side={view.gateCode(post.gateId)}
                  reachable
                  onOpen={(one, anchor) => open(day, shift.id, one, anchor)}
                />
              </Box>
            ))}
            {editable && (
              <Button
                color="inherit"
                startIcon={<Icon name="add" />}
                aria-label={`${t('roster.newPost')}: ${shift.name}`}
                onClick={(event) => open(day, shift.id, null, event.currentTarget)}
                sx={{ minHeight: 44, justifyContent: 'flex-start' }}
              >
                {t('roster.newPost')}
              </Button>
            )}
          </Panel>
        );
      })}
    </Box>
  );
}
