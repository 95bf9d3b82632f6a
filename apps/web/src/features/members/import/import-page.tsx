import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type MemberImport, memberImports } from '@parking/contract/members/member-imports';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { TakenOverPeriods } from './taken-over-periods.tsx';
import './texts.ts';

const ImportDialog = lazy(() => import('../../../kit/import/import-dialog.tsx'));
const DecideImportDialog = lazy(() => import('./decide-import-dialog.tsx'));

const route = '/members/import';
const looks = {
  DONE: { tone: 'neutral', icon: 'check' },
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  CONFIRMED: { tone: 'success', icon: 'check' },
  REFUSED: { tone: 'error', icon: 'close' },
} as const;

const waiting = new URLSearchParams({ 'state.equals': 'WAITING', sort: 'at,asc' }).toString();
/** Groups that agree to what others imported, and import nothing. */
const seconds: readonly string[] = ['FINANCE', 'OWNER'];

interface Deciding {
  readonly of: MemberImport;
  readonly accepted: boolean;
}

export const ahead = listAhead(memberImports);

/** Files of members: brought in, and what of them a second person agrees to. */
export default function ImportMembersPage() {
  const { t } = useTranslation();
  const [importing, setImporting] = useState(false);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { template, import: start } = memberImports;
  const { list, export: exported } = memberImports;
  return (
    <>
      <ResourcePage
        resource={{ list, export: exported }}
        route={route}
        texts="memberImports.imports"
        views={[{ name: t('memberImports.waiting'), query: waiting }]}
        beside={<Ways onImport={() => setImporting(true)} />}
        columns={[
          { key: 'file' },
          {
            key: 'state',
            cell: ({ state }) => (
              <ToneChip {...looks[state]}>{t(`memberImports.imports.values.state.${state}`)}</ToneChip>
            ),
          },
          { key: 'at' },
          { key: 'members' },
          { key: 'bought' },
          { key: 'amount' },
          { key: 'takenOver' },
          { key: 'byId', cell: ({ by }) => by, exportKey: 'by' },
        ]}
        nameOf={({ file, at }) => t('memberImports.name', { file, at: formatDateTime(at) })}
        notice={(one) => <Waiting one={one} onDecide={(accepted) => setDeciding({ of: one, accepted })} />}
        more={(one) => (
          <>
            <Said one={one} />
            {one.takenOver > 0 && <TakenOverPeriods importId={one.id} />}
          </>
        )}
      />
      <Suspense fallback={null}>
        {importing && (
          <ImportDialog
            title={t('memberImports.imports.fields.members')}
            template={template}
            start={start}
            onClose={() => setImporting(false)}
          />
        )}
        {deciding && (
          <DecideImportDialog one={deciding.of} accepted={deciding.accepted} close={() => setDeciding(null)} />
        )}
      </Suspense>
    </>
  );
}

/** Who edits members brings files of them. */
function Ways({ onImport }: { readonly onImport: () => void }) {
  const { t } = useTranslation();
  const { editable } = useFlags('/members');
  if (!editable) return null;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <Button variant="contained" startIcon={<Icon name="upload" />} onClick={onImport}>
        {t('memberImports.choose')}
      </Button>
      <Button component={Link} to="/members/template" color="inherit" startIcon={<Icon name="description" />}>
        {t('memberImports.toTemplate')}
      </Button>
    </Box>
  );
}

interface WaitingProps {
  readonly one: MemberImport;
  readonly onDecide: (accepted: boolean) => void;
}

/** What waits, and the second person's two answers. */
function Waiting({ one, onDecide }: WaitingProps) {
  const { t } = useTranslation();
  const { editable } = useFlags('/members');
  const { id: me, userGroup } = useProfile();
  if (one.state !== 'WAITING') return null;
  const isSecond = one.byId !== me && (editable || userGroup.some(({ name }) => seconds.includes(name)));
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {t('memberImports.waits', { count: one.takenOver })}
      {isSecond && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2 }}>
          <Button size="small" variant="contained" onClick={() => onDecide(true)}>
            {t('memberImports.agree')}
          </Button>
          <Button size="small" color="inherit" onClick={() => onDecide(false)}>
            {t('memberImports.refuse')}
          </Button>
        </Box>
      )}
    </Alert>
  );
}

/** Who decided what. */
function Said({ one: { decidedBy, decidedAt, decidedNote } }: { readonly one: MemberImport }) {
  const { t } = useTranslation();
  if (decidedAt === null) return null;
  const said = { by: decidedBy ?? '', at: formatDateTime(decidedAt), note: decidedNote ?? '' };
  return <FactList facts={[[t('memberImports.imports.fields.decidedBy'), t('memberImports.saidBy', said)]]} />;
}
