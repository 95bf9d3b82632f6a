import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { AuditDetail, AuditEvent } from '@parking/contract/audits/audited-exit';
import { type GateEventType, gateEventTypes } from '@parking/contract/gates/gate-events';
import { operationActions } from '@parking/contract/system/user-activity';
import { formatPlate } from '@parking/contract/parking/plates';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { FactList } from '../../../kit/record/fact-list.tsx';
import '../../gates/texts.ts';
import '../../system/activity/texts.ts';
import './texts.ts';

/** Says before anybody decides that a picture is another car's as well, or shows nothing. */
export function PictureWarning({ known }: { readonly known: AuditDetail | undefined }) {
  const { t } = useTranslation();
  const pictures = known?.pictures ?? [];
  const blank = [...new Set(pictures.filter((picture) => picture.blank).map(({ side }) => side))];
  const isRepeated = pictures.some(({ repeated }) => repeated);
  return (
    <>
      {isRepeated && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t('exitAudits.repeated')}
        </Alert>
      )}
      {blank.length > 0 && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t(pictures.every((picture) => picture.blank) ? 'exitAudits.allBlank' : 'exitAudits.blank', {
            sides: blank.map((side) => t(`exitAudits.plates.values.side.${side}`)).join(', '),
          })}
        </Alert>
      )}
    </>
  );
}

/** What is known of an exit beside its record: what its price was made from, what gates and people did. */
export function ExitKnown({ known, heading }: { readonly known: AuditDetail; readonly heading: Level }) {
  const { t } = useTranslation();
  const { events, operations } = known;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, mt: 4 }}>
      <PriceEvidence known={known} heading={heading} />
      <Moments heading={heading} name={t('exitAudits.known.events')} none={t('exitAudits.known.noEvents')}>
        {events.map((event) => (
          <Moment key={event.id} at={event.at} what={eventWords(event, t)}>
            {[
              t(`exitAudits.plates.values.side.${event.side}`),
              event.gateName,
              event.plateNumber && formatPlate(event.plateNumber),
              event.confidence !== null &&
                t('exitAudits.known.confidence', { percent: formatNumber(Math.round(event.confidence * 100)) }),
              event.parkingCode,
            ]}
          </Moment>
        ))}
      </Moments>
      <Moments heading={heading} name={t('exitAudits.known.operations')} none={t('exitAudits.known.noOperations')}>
        {operations.map((one) => (
          <Moment key={one.id} at={one.at} what={actionWords(one.action, t)}>
            {[one.actor, one.note]}
          </Moment>
        ))}
      </Moments>
    </Box>
  );
}

interface PriceEvidenceProps {
  readonly known: AuditDetail;
  readonly heading: Level;
}

function PriceEvidence({ known: { exit, evidence }, heading }: PriceEvidenceProps) {
  const { t } = useTranslation();
  const { recomputed, pricedAt, lostTicket, overridden, prepaid } = evidence;
  const { total } = exit;
  const facts = [
    [t('exitAudits.facts.total'), total === null ? null : formatRupiah(total)],
    [t('exitAudits.known.recomputed'), recomputed === null ? null : formatRupiah(recomputed)],
    [t('exitAudits.known.pricedAt'), pricedAt && formatDateTime(pricedAt)],
    ...(prepaid > 0 ? [[t('exitAudits.known.prepaid'), formatRupiah(prepaid)] as const] : []),
    ...(lostTicket === 'entry-known' || lostTicket === 'entry-unknown'
      ? [[t('exitAudits.known.lostTicket'), t(`exitAudits.known.lost.${lostTicket}`)] as const]
      : []),
    ...(overridden ? [[t('exitAudits.known.price'), t('exitAudits.known.overridden')] as const] : []),
  ] as const;
  return (
    <section>
      <Heading level={heading}>{t('exitAudits.known.evidence')}</Heading>
      {total !== null && recomputed !== null && total !== recomputed && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('exitAudits.known.differs', { amount: formatRupiah(recomputed - total) })}
        </Alert>
      )}
      <FactList facts={facts} />
    </section>
  );
}

/** By what stands above it: the title of a page, or of a panel on one. */
type Level = 'h2' | 'h3';

function Heading({ level, children }: { readonly level: Level; readonly children: string }) {
  return (
    <Box component={level} sx={{ typography: 'subtitle2', m: 0, mb: 1 }}>
      {children}
    </Box>
  );
}

interface MomentsProps {
  readonly heading: Level;
  readonly name: string;
  readonly none: string;
  readonly children: readonly ReactNode[];
}

function Moments({ heading, name, none, children }: MomentsProps) {
  return (
    <section>
      <Heading level={heading}>{name}</Heading>
      {children.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{none}</Box>
      ) : (
        <Box component="ol" aria-label={name} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {children}
        </Box>
      )}
    </section>
  );
}

interface MomentProps {
  readonly at: string;
  readonly what: string;
  readonly children: readonly (string | false | null)[];
}

function Moment({ at, what, children }: MomentProps) {
  return (
    <Box component="li" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{what}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{formatDateTime(at)}</Box>
      <Box sx={{ typography: 'body2' }}>{children.filter(Boolean).join(' · ')}</Box>
    </Box>
  );
}

function eventWords({ type }: AuditEvent, t: TFunction): string {
  const known = gateEventTypes.find((one): one is GateEventType => one === type);
  return known ? t(`gates.timeline.types.${known}`) : type;
}

function actionWords(action: string, t: TFunction): string {
  const known = operationActions.find((one) => one === action);
  return known ? t(`activity.log.values.action.${known}`) : action;
}
