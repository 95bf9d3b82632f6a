import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { PictureSide } from '@parking/contract/audits/audit-plates';
import type { AuditedExit } from '@parking/contract/audits/audited-exit';
import { Suspense, lazy, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPlate } from '@parking/contract/parking/plates';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { usePresses } from '../../../kit/keys/use-presses.ts';
import { FailureNotice, Notice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Panel } from '../../../kit/panel.tsx';
import '../../parking/lists/texts.ts';
import { AuditPictures } from './audit-pictures.tsx';
import { ExitFacts } from './exit-facts.tsx';
import { ExitKnown, PictureWarning } from './exit-known.tsx';
import { SeenPlate } from './seen-plate.tsx';
import './texts.ts';
import { useAuditQueue, whatIsKnown } from './use-audit-queue.ts';

const UnmatchedDialog = lazy(() => import('./unmatched-dialog.tsx'));

const acts = ['matched', 'unmatched', 'noEvidence', 'takeBack', 'before', 'after'] as const;
type DeskAct = (typeof acts)[number];
const keys: Readonly<Record<string, DeskAct>> = {
  m: 'matched',
  u: 'unmatched',
  n: 'noEvidence',
  z: 'takeBack',
  ArrowLeft: 'before',
  ArrowRight: 'after',
};

/** The auditor's desk: one exit after the other, by keyboard. */
export default function AuditDeskPage() {
  const { t } = useTranslation();
  const { editable } = useFlags('/parking_out_audits');
  return (
    <PageFrame title={t('exitAudits.title')} scrolls>
      {editable ? (
        <Desk />
      ) : (
        <>
          <PageHeader title={t('exitAudits.title')} />
          <Notice icon="visibility" title={t('exitAudits.onlyAuditors')} />
        </>
      )}
    </PageFrame>
  );
}

function Desk() {
  const { t } = useTranslation();
  const queue = useAuditQueue();
  const { exit, left, failure, isLoading, decide, takeBack, move, fill } = queue;
  const [finding, setFinding] = useState<AuditedExit | null>(null);
  const hasPicture = exit !== null && exit.images.length + exit.imagesIn.length > 0;
  const act = useCallback(
    (what: DeskAct) => {
      if (what === 'before' || what === 'after') return move(what === 'before' ? -1 : 1);
      if (what === 'takeBack')
        return void takeBack(t('exitAudits.takenBackNote')).then(
          (back) => back && showToast(t('exitAudits.takenBack', { car: nameOf(back) }), 'success'),
          () => undefined,
        );
      if (!exit) return undefined;
      if (what === 'unmatched') return setFinding(exit);
      if (what === 'matched' && !hasPicture) return showToast(t('exitAudits.noMatchWithoutPicture'), 'warning');
      return decide(exit, { status: what === 'matched' ? 'MATCHED' : 'NO_EVIDENCE' });
    },
    [decide, exit, hasPicture, move, t, takeBack],
  );
  useDeskKeys(finding === null, act);
  return (
    <>
      <PageHeader title={t('exitAudits.title')} note={left && <Left {...left} />} />
      {failure && !exit && <FailureNotice failure={failure} retry={() => void fill()} />}
      {!failure && !exit && isLoading && (
        <Box role="status" aria-label={t('common.loading')}>
          <Skeleton variant="rounded" height={420} />
        </Box>
      )}
      {!failure && !exit && !isLoading && (
        <Notice
          icon="task_alt"
          title={t('exitAudits.nothingLeft')}
          action={
            <Button variant="outlined" onClick={() => void fill()}>
              {t('exitAudits.lookAgain')}
            </Button>
          }
        />
      )}
      <Acts act={act} hasExit={exit !== null} hasPicture={hasPicture} />
      {exit && <OneExit key={exit.id} exit={exit} />}
      <Suspense fallback={null}>
        {finding && (
          <UnmatchedDialog
            exit={finding}
            close={() => setFinding(null)}
            say={(said) => decide(finding, { ...said, status: 'UNMATCHED' })}
          />
        )}
      </Suspense>
    </>
  );
}

const nameOf = ({ plateNumber, parkingCode }: AuditedExit): string =>
  plateNumber ? formatPlate(plateNumber) : parkingCode;

function Left({ waiting, risks, own }: { readonly waiting: number; readonly risks: number; readonly own: number }) {
  const { t } = useTranslation();
  return (
    <span role="status">
      {t('exitAudits.left', {
        waiting: formatNumber(waiting),
        risks: formatNumber(risks),
        own: formatNumber(own),
      })}
    </span>
  );
}

function OneExit({ exit }: { readonly exit: AuditedExit }) {
  const { t } = useTranslation();
  const { id: parkingOutId, images, imagesIn } = exit;
  const { data: known, error, refetch } = useApiQuery(...whatIsKnown(parkingOutId));
  const plates = useMemo(
    () =>
      new Map((known?.pictures ?? []).flatMap(({ token, plateBox }) => (plateBox ? [[token, plateBox] as const] : []))),
    [known],
  );
  const sideOf = (side: PictureSide, name: string, tokens: readonly string[], at: string) => ({
    name,
    tokens,
    plates,
    below: tokens.length > 0 && <SeenPlate {...{ parkingOutId, side, name, at }} events={known?.events} />,
  });
  return (
    <Box
      component="article"
      aria-label={nameOf(exit)}
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(320px, 1fr)' },
      }}
    >
      <AuditPictures
        sides={[
          sideOf('ENTRY', t('stays.pictureIn'), imagesIn, exit.datetimeIn),
          sideOf('EXIT', t('stays.pictureOut'), images, exit.datetimeOut),
        ]}
      />
      <Panel className="wraps" sx={{ p: 4, minWidth: 0 }}>
        {images.length + imagesIn.length === 0 && (
          <Alert severity="warning" sx={{ mb: 3 }}>
            {t('exitAudits.withoutPicture')}
          </Alert>
        )}
        <PictureWarning known={known} />
        <ExitFacts exit={exit} />
        {error && <FailureNotice failure={error} retry={() => void refetch()} />}
        {!error &&
          (known ? (
            <ExitKnown known={known} heading="h2" />
          ) : (
            <Skeleton variant="rounded" height={120} sx={{ mt: 4 }} />
          ))}
      </Panel>
    </Box>
  );
}

interface ActsProps {
  readonly act: (what: DeskAct) => void;
  readonly hasExit: boolean;
  readonly hasPicture: boolean;
}

function Acts({ act, hasExit, hasPicture }: ActsProps) {
  const { t } = useTranslation();
  const keyOf = (what: DeskAct) => Object.entries(keys).find(([, one]) => one === what)?.[0];
  return (
    <Box role="toolbar" aria-label={t('exitAudits.acts')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {acts.map((what) => (
        <Button
          key={what}
          variant={what === 'matched' ? 'contained' : 'outlined'}
          color={what === 'matched' || what === 'unmatched' ? 'primary' : 'inherit'}
          aria-keyshortcuts={keyOf(what)}
          disabled={(what !== 'takeBack' && !hasExit) || (what === 'matched' && !hasPicture)}
          onClick={() => act(what)}
        >
          {t(`exitAudits.act.${what}`)}
        </Button>
      ))}
    </Box>
  );
}

function useDeskKeys(enabled: boolean, act: (what: DeskAct) => void): void {
  usePresses(enabled, (key) => {
    const what = keys[key.length === 1 ? key.toLowerCase() : key];
    if (what) act(what);
    return what !== undefined;
  });
}
