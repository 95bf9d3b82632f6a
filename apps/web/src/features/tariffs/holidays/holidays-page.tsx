import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { holidays } from '@parking/contract/tariffs/holidays';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFlags } from '../../../api/session.tsx';
import { useSiteNow } from '../../../api/site-clock.ts';
import { labelIn } from '../../../i18n/format.ts';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { FareTabs } from '../vehicle-types/fare-tabs.tsx';
import { HolidayDialog } from './holiday-dialog.tsx';
import { type Holiday, YearView } from './year-view.tsx';
import '../texts.ts';

const DeleteDialog = lazy(() => import('../../../kit/dialog/delete-dialog.tsx'));

/** The days that fares take for holidays, over a year or as a list. */
export default function HolidaysPage() {
  const [address] = useSearchParams();
  if (address.get('view') !== 'list') return <HolidayYear />;
  return (
    <ResourcePage
      resource={holidays}
      route="/vehicle_types"
      texts="tariffs.holidays"
      beside={<Ways view="list" />}
      columns={[
        { key: 'label', cell: (holiday) => labelIn(holiday) },
        { key: 'day' },
        { key: 'labelEn', hidden: true },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={['day', 'label', 'labelEn']}
    />
  );
}

function Ways({ view }: { readonly view: 'year' | 'list' }) {
  const { t } = useTranslation();
  const [, setAddress] = useSearchParams();
  return (
    <>
      <FareTabs shown="holidays" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          onChange={(_, chosen: 'year' | 'list' | null) =>
            chosen && setAddress(chosen === 'list' ? { view: 'list' } : {})
          }
          aria-label={t('tariffs.calendar.view')}
        >
          <ToggleButton value="year">{t('tariffs.calendar.year')}</ToggleButton>
          <ToggleButton value="list">{t('tariffs.calendar.list')}</ToggleButton>
        </ToggleButtonGroup>
        <Box sx={{ color: 'text.secondary' }}>{t('tariffs.calendar.lead')}</Box>
      </Box>
    </>
  );
}

function HolidayYear() {
  const { t } = useTranslation();
  const { addable, editable, deleteable } = useFlags('/vehicle_types');
  const today = useSiteNow()().slice(0, 10);
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<{ day: string; holiday: Holiday | null } | null>(null);
  const [deleting, setDeleting] = useState<Holiday | null>(null);
  const asked = Number(address.get('year'));
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 2100 ? asked : Number(today.slice(0, 4));
  const { holiday } = opened ?? { holiday: null };
  return (
    <PageFrame title={t('tariffs.holidays.title')} scrolls>
      <PageHeader
        title={t('tariffs.holidays.title')}
        action={
          addable && (
            <Button
              variant="contained"
              startIcon={<Icon name="add" />}
              onClick={() => setOpened({ day: today, holiday: null })}
            >
              {t('common.add')}
            </Button>
          )
        }
      />
      <Ways view="year" />
      <YearView
        year={year}
        onYear={(next) => setAddress({ year: String(next) }, { replace: true })}
        today={today}
        addable={addable}
        onDay={(day, found) => (!found || editable) && setOpened({ day, holiday: found })}
      />
      {opened && (
        <HolidayDialog
          {...opened}
          close={() => setOpened(null)}
          remove={
            holiday && deleteable
              ? () => {
                  setDeleting(holiday);
                  setOpened(null);
                }
              : null
          }
        />
      )}
      <Suspense fallback={null}>
        {deleting && (
          <DeleteDialog
            remove={holidays.remove}
            one={t('tariffs.holidays.one')}
            rows={[deleting]}
            nameOf={() => labelIn(deleting)}
            onClose={() => setDeleting(null)}
            onDeleted={() => setDeleting(null)}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}
