import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ParkingFareVersion } from '@parking/contract/tariffs/parking-fares';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from '../../../api/toast.ts';
import { formatDate } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { UnsavedGuard } from '../../../kit/form/keeping/unsaved-guard.tsx';
import { shell } from '../../../theme/tokens.ts';
import { isOfKind, kindName } from '../shared/fare-kinds.ts';
import { EffectiveDate } from './effective-date.tsx';
import { type Draft, checkDraft, draftOf } from './fare-draft.ts';
import { KindChoice } from './kind-choice.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import { fareSentence } from './rule-sentence.ts';
import { useFareDraft } from './use-fare-draft.ts';
import { WorkedExample } from './worked-example.tsx';

export interface EditedVehicle {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: string;
  readonly versions: readonly ParkingFareVersion[];
}

interface FareEditorProps {
  readonly vehicle: EditedVehicle;
  /** The stored version that is shown; null for a new one. */
  readonly stored: ParkingFareVersion | null;
  /** Where a new one starts. */
  readonly start: {
    readonly parkingType: ParkingType;
    readonly fareNonRegularId: string | null;
    readonly from: ParkingFareVersion | null;
  };
  readonly book: TariffBook;
  readonly nonRegulars: readonly { readonly id: string; readonly label: string }[];
  readonly editable: boolean;
  /** The site's day. */
  readonly today: string;
  /** Where leaving it leads. */
  readonly back: string;
}

const saveBarHeight = 60;

/** A fare's rules on one side, what they come to on the other. */
export function FareEditor(props: FareEditorProps) {
  const { vehicle, stored, start, book, nonRegulars, editable, today, back } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [kind, setKind] = useState({ parkingType: start.parkingType, fareNonRegularId: start.fareNonRegularId });
  const [date, setDate] = useState(() => stored?.effectiveDate ?? dayAfter(today));
  // A stored version stays on its day until it is known to be in use.
  const [dateFree, setDateFree] = useState(stored === null);
  const fare = useFareDraft(() => startingDraft(stored ?? start.from));
  const [strict, setStrict] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const saved = useRef(false);

  const language = currentLanguage();
  const check = useMemo(() => checkDraft(fare.draft, language), [fare.draft, language]);
  const shownRules = useDeferredValue(check.rules);
  const versions = vehicle.versions.filter((version) => isOfKind(version, kind));
  const inForce = versions.find((version) => version.inForce) ?? null;
  const clash = dateFree ? (versions.find(({ effectiveDate }) => effectiveDate === date) ?? null) : null;
  const dateWrong = date === '' || clash?.used === true;
  const changed = stored === null || dateFree || fare.isDirty;
  const fareNonRegular = nonRegulars.find(({ id }) => id === kind.fareNonRegularId)?.label ?? null;

  const review = () => {
    setStrict(true);
    if (check.rules && !dateWrong) setPublishing(true);
  };
  const published = () => {
    setPublishing(false);
    saved.current = true;
    showToast(t('fareEditor.publish.done', { vehicle: vehicle.name, date: formatDate(date) }), 'success');
    void navigate(back);
  };

  return (
    <>
      <UnsavedGuard isDirty={() => editable && fare.isDirty && !saved.current} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
          gap: 5,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '4fr 5fr 5fr' },
              gap: 3,
              alignItems: 'start',
            }}
          >
            <KindChoice kind={kind} onChange={setKind} nonRegulars={nonRegulars} disabled={stored !== null} />
            <EffectiveDate
              value={date}
              onChange={setDate}
              today={today}
              fixed={!dateFree}
              editable={editable}
              clash={clash}
              strict={strict}
            />
          </Box>
          <RuleList fare={fare} check={check} strict={strict} editable={editable} />
          {strict && !check.rules && <Alert severity="error">{t('fareEditor.page.problems')}</Alert>}
        </Box>
        <Box
          role="group"
          aria-label={t('fareEditor.example.title')}
          // Stands still beside a long list of rules, and so scrolls by itself when it is long as well.
          tabIndex={0}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gap: 4,
            minWidth: 0,
            position: { lg: 'sticky' },
            top: { lg: 16 },
            maxHeight: { lg: `calc(100dvh - ${shell.toolbarHeight + shell.footerHeight + saveBarHeight + 32}px)` },
            overflowY: { lg: 'auto' },
          }}
        >
          <WorkedExample
            book={book}
            rules={shownRules}
            current={
              inForce && inForce.id !== stored?.id ? inForce.parkingFareRules : comparedWithItself(stored, fare.isDirty)
            }
            from={`${date > today ? date : today}T08:00:00`}
          />
        </Box>
      </Box>
      {editable && (
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 2,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            gap: 3,
            py: 3,
            bgcolor: 'background.default',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box
            aria-label={t('fareEditor.page.inWords')}
            sx={{
              flex: 1,
              minWidth: 0,
              color: 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              display: { xs: 'none', md: 'block' },
            }}
          >
            {check.rules && fareSentence(check.rules, t)}
          </Box>
          {!changed && <Box sx={{ color: 'text.secondary' }}>{t('fareEditor.page.unchanged')}</Box>}
          <Button variant="contained" disabled={!changed} onClick={review}>
            {t('fareEditor.page.publish')}
          </Button>
        </Box>
      )}
      {publishing && check.rules && (
        <PublishDialog
          fare={{
            ...kind,
            vehicleTypeId: vehicle.id,
            vehicle: vehicle.name,
            updatedAt: vehicle.updatedAt,
            kind: kindName({ parkingType: kind.parkingType, fareNonRegular }, t),
            effectiveDate: date,
            rules: check.rules,
          }}
          today={today}
          onPublished={published}
          onOtherDate={() => {
            setPublishing(false);
            setDateFree(true);
            setDate(dayAfter(today));
          }}
          onClose={() => setPublishing(false)}
        />
      )}
    </>
  );
}

const dayAfter = (day: string): string => shiftMinutes(`${day}T00:00:00`, 1440).slice(0, 10);

const startingDraft = (version: ParkingFareVersion | null): Draft => draftOf(version?.parkingFareRules ?? []);

/** A version in force that is being changed is compared with what it was. */
const comparedWithItself = (stored: ParkingFareVersion | null, isDirty: boolean) =>
  stored !== null && stored.inForce && isDirty ? stored.parkingFareRules : null;
