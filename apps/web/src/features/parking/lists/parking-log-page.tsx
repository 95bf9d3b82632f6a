import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Skeleton from '@mui/material/Skeleton';
import { parkingLogs } from '@parking/contract/parking/lists/parking-logs';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { FailureNotice, Notice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { EventList } from './event-list.tsx';
import { VisitList } from './visit-list.tsx';
import './texts.ts';

const shortest = 3;

/** The life of a ticket or plate, event by event. */
export default function ParkingLogPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const parkingInId = address.get('parkingInId') ?? '';
  return (
    <PageFrame title={t('stays.parkingLog.title')} scrolls>
      <PageHeader title={t('stays.parkingLog.title')} />
      <SearchForm key={search} given={search} onFind={(text) => setAddress({ search: text })} />
      {search === '' && parkingInId === '' ? (
        <Notice icon="manage_search" title={t('stays.parkingLog.start')} />
      ) : (
        <Found
          search={search}
          parkingInId={parkingInId}
          choose={(id) => setAddress({ ...(search && { search }), ...(id && { parkingInId: id }) })}
        />
      )}
    </PageFrame>
  );
}

interface SearchFormProps {
  readonly given: string;
  readonly onFind: (text: string) => void;
}

function SearchForm({ given, onFind }: SearchFormProps) {
  const { t } = useTranslation();
  const [typed, type] = useState(given);
  const [asked, setAsked] = useState(false);
  const short = typed.trim().length < shortest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!short) onFind(typed.trim());
  };
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <TextField
        type="search"
        size="small"
        label={t('stays.parkingLog.search')}
        value={typed}
        autoFocus={given === ''}
        onChange={(event) => type(event.target.value)}
        error={asked && short}
        helperText={asked && short ? t('stays.parkingLog.tooShort') : ''}
        slotProps={{
          htmlInput: { maxLength: 60, autoComplete: 'off', spellCheck: false },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Icon name="search" />
              </InputAdornment>
            ),
          },
        }}
        sx={{ width: { xs: '100%', sm: 420 } }}
      />
      <Button type="submit" variant="contained" sx={{ minHeight: 40 }}>
        {t('stays.parkingLog.find')}
      </Button>
    </Box>
  );
}

interface FoundProps {
  readonly search: string;
  readonly parkingInId: string;
  readonly choose: (id: string) => void;
}

function Found({ search, parkingInId, choose }: FoundProps) {
  const { t } = useTranslation();
  const query = parkingInId === '' ? { search } : { parkingInId };
  const { data, error, refetch } = useApiQuery(parkingLogs.get, { query }, { handles: 'all' });
  if (error && !data) {
    if (error.status === 404 || error.status === 400) return <Nothing text={search || parkingInId} />;
    return <FailureNotice failure={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Box role="status" aria-label={t('common.loading')}>
        <Skeleton variant="rounded" height={240} />
      </Box>
    );
  }
  const [only] = data.stays;
  if (!only) return <Nothing text={search} />;
  if (data.parkingInId === null) return <VisitList visits={data.stays} choose={choose} />;
  return (
    <>
      {search !== '' && parkingInId !== '' && (
        <Button sx={{ alignSelf: 'flex-start' }} startIcon={<Icon name="arrow_back" />} onClick={() => choose('')}>
          {t('stays.parkingLog.back')}
        </Button>
      )}
      <EventList visit={only} events={data.events} />
    </>
  );
}

function Nothing({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return <Notice icon="search_off" title={t('stays.parkingLog.nothing', { text })} />;
}
