import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Member, members } from '@parking/contract/members/members';
import { Suspense, lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatDate } from '../../../i18n/format.ts';
import { usePresses } from '../../../kit/keys/use-presses.ts';
import { useRecordAddress } from '../../../kit/list/state/use-record-address.ts';
import { useBusinessDay } from '../../../kit/report/use-business-day.ts';
import { endingQuery, endsBetween, nextEnding } from './ending.ts';
import './texts.ts';

const MemberActDialog = lazy(() => import('../people/member-act-dialog.tsx'));

/** Renews a member who ends soon by one key, then shows the next one. */
export function RenewNext({ member, route }: { readonly member: Member; readonly route: string }) {
  const { editable } = useFlags(route);
  const today = useBusinessDay()?.today;
  const { memberEndDate, memberStatus } = member;
  if (!editable || today === undefined || memberEndDate === null || memberStatus === 'SUSPENDED') return null;
  const { first, last } = endsBetween(today);
  if (memberEndDate < first || memberEndDate > last) return null;
  return <Renewing member={member} end={memberEndDate} today={today} />;
}

interface RenewingProps {
  readonly member: Member;
  readonly end: string;
  readonly today: string;
}

function Renewing({ member, end, today }: RenewingProps) {
  const { t } = useTranslation();
  const [renewing, setRenewing] = useState<Member | null>(null);
  const showNext = useNext(today);
  const goOn = () => showNext(member.id, end);
  useKeys(renewing === null, { r: () => setRenewing(member), n: goOn });
  return (
    <Alert severity={end < today ? 'warning' : 'info'} sx={{ mb: 3 }}>
      {t(end < today ? 'renewals.ended' : 'renewals.ends', { date: formatDate(end) })}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2 }}>
        <Button size="small" variant="contained" aria-keyshortcuts="r" onClick={() => setRenewing(member)}>
          {t('renewals.renew')}
        </Button>
        <Button size="small" color="inherit" aria-keyshortcuts="n" onClick={goOn}>
          {t('renewals.next')}
        </Button>
      </Box>
      <Suspense fallback={null}>
        {renewing && (
          <MemberActDialog
            act={{ kind: 'renew', member: renewing }}
            close={() => setRenewing(null)}
            onDone={() => showNext(renewing.id, renewing.memberEndDate ?? end)}
          />
        )}
      </Suspense>
    </Alert>
  );
}

type Keys = Readonly<Record<'r' | 'n', () => void>>;
const isKey = (key: string): key is keyof Keys => key === 'r' || key === 'n';

function useKeys(enabled: boolean, keys: Keys): void {
  usePresses(enabled, (pressed) => {
    const key = pressed.toLowerCase();
    if (!isKey(key)) return false;
    keys[key]();
    return true;
  });
}

const askedAtOnce = 100;

/** Opens the next who ends soon; closes, and says so, when there is nobody left. */
function useNext(today: string): (id: string, end: string) => void {
  const { t } = useTranslation();
  const { show, close } = useRecordAddress();
  const seen = useRef(new Set<string>());
  return (id, end) => {
    seen.current.add(id);
    const list = [...endingQuery(today), ['size', String(askedAtOnce)]] as const;
    const open = async () => {
      const page = await call(members.list, { list }).catch(() => null);
      const next = nextEnding(page?.data ?? [], end, seen.current);
      if (next) return show(next.id, 'details');
      showToast(t('renewals.done'), 'info');
      close();
    };
    void open();
  };
}
