import type { ReportPeriod } from '@parking/contract/core/report-query';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { ParkingFareVersion } from '@parking/contract/tariffs/parking-fares';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from '../../../api/toast.ts';
import { formatDate } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { keptShape } from '../../../kit/form/keeping/kept-input.ts';
import { isOfKind } from '../shared/fare-kinds.ts';
import { type Draft, checkDraft, draftOf } from './fare-draft.ts';
import { useFareDraft } from './use-fare-draft.ts';

export interface EditedVehicle {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: string;
  readonly versions: readonly ParkingFareVersion[];
}

export interface FareEditorProps {
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
  /** On whose stays it is tried first; on those of the last weeks where nobody asked. */
  readonly days: ReportPeriod | null;
  /** Where leaving it leads. */
  readonly back: string;
}

interface KeptFare {
  readonly kind: { readonly parkingType: ParkingType; readonly fareNonRegularId: string | null };
  readonly date: string;
  readonly dateFree: boolean;
  readonly draft: Draft;
}
const keptFare = keptShape<KeptFare>();

/** A fare that is written: of which kind, from which day, by which rules, and when it is published. */
export function useFareEditor({ vehicle, stored, start, today, editable, back }: FareEditorProps) {
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
  const versions = vehicle.versions.filter((version) => isOfKind(version, kind));
  const inForce = versions.find((version) => version.inForce) ?? null;
  const clash = dateFree ? (versions.find(({ effectiveDate }) => effectiveDate === date) ?? null) : null;
  const dateWrong = date === '' || clash?.used === true;
  return {
    fare,
    check,
    kind,
    setKind,
    date,
    setDate,
    dateFree,
    clash,
    /** Whether what is missing is said. */
    strict,
    publishing,
    changed: stored === null || dateFree || fare.isDirty,
    /** What the rules are compared with. */
    compared:
      inForce && inForce.id !== stored?.id ? inForce.parkingFareRules : comparedWithItself(stored, fare.isDirty),
    work: {
      shape: keptFare,
      form: t('fareEditor.page.viewTitle', { vehicle: vehicle.name }),
      value: (): KeptFare => ({ kind, date, dateFree, draft: fare.draft }),
      take: (kept: KeptFare) => {
        setKind(kept.kind);
        setDate(kept.date);
        setDateFree(kept.dateFree);
        fare.change(kept.draft);
      },
    },
    isDirty: () => editable && fare.isDirty && !saved.current,
    review: () => {
      setStrict(true);
      if (check.rules && !dateWrong) setPublishing(true);
    },
    published: () => {
      setPublishing(false);
      saved.current = true;
      showToast(t('fareEditor.publish.done', { vehicle: vehicle.name, date: formatDate(date) }), 'success');
      void navigate(back);
    },
    otherDate: () => {
      setPublishing(false);
      setDateFree(true);
      setDate(dayAfter(today));
    },
    stopPublishing: () => setPublishing(false),
  };
}

const dayAfter = (day: string): string => shiftMinutes(`${day}T00:00:00`, 1440).slice(0, 10);

const startingDraft = (version: ParkingFareVersion | null): Draft => draftOf(version?.parkingFareRules ?? []);

/** A version in force that is being changed is compared with what it was. */
const comparedWithItself = (stored: ParkingFareVersion | null, isDirty: boolean) =>
  stored !== null && stored.inForce && isDirty ? stored.parkingFareRules : null;
