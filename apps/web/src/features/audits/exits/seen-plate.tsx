import { auditPlates, type PictureSide } from '@parking/contract/audits/audit-plates';
import type { AuditEvent } from '@parking/contract/audits/audited-exit';
import { formatPlate, normalisePlate } from '@parking/contract/parking/plates';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { failureText } from '../../../api/failure-text.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { TextInput } from '../../../kit/text-input.tsx';
import './texts.ts';

interface SeenPlateProps {
  readonly parkingOutId: string;
  readonly side: PictureSide;
  /** How the picture is called. */
  readonly name: string;
  /** When the car was there. */
  readonly at: string;
  /** What gates told around the stay; undefined until it is known. */
  readonly events: readonly AuditEvent[] | undefined;
}

/** What the reader said nearest to that end of the stay. */
function nearest(events: readonly AuditEvent[], side: PictureSide, at: string): AuditEvent | undefined {
  const away = (event: AuditEvent): number => Math.abs(Date.parse(event.at) - Date.parse(at));
  return events
    .filter((event) => event.side === side && event.plateNumber)
    .toSorted((one, other) => away(one) - away(other))[0];
}

/** What its reader said of a picture, and a field for what a person reads there; Enter keeps it. */
export function SeenPlate({ parkingOutId, side, name, at, events }: SeenPlateProps) {
  const { t } = useTranslation();
  const [plate, setPlate] = useState('');
  const { mutate, isPending, data: kept, error, reset } = useApiMutation(auditPlates.savePlate, { handles: 'all' });
  const keep = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    if (event.key !== 'Enter' || isPending || normalisePlate(plate) === '') return;
    event.preventDefault();
    // Its keys are the desk's again.
    (event.target as HTMLElement).blur();
    mutate({ body: { parkingOutId, side, plateNumber: plate } });
  };
  const read = events && nearest(events, side, at);
  const said = read?.plateNumber
    ? t(read.confidence === null ? 'exitAudits.known.readerSaid' : 'exitAudits.known.readerSurely', {
        plate: formatPlate(read.plateNumber),
        percent: formatNumber(Math.round((read.confidence ?? 0) * 100)),
      })
    : events && t('exitAudits.known.readerSilent');
  const told = kept ? t('exitAudits.known.plateKept', { plate: formatPlate(kept.plateNumber) }) : said;
  return (
    <TextInput
      label={t('exitAudits.known.plateSeen', { name })}
      value={plate}
      onChange={({ target }) => {
        setPlate(target.value);
        reset();
      }}
      onKeyDown={keep}
      problem={error && failureText(error)}
      help={<span role="status">{told ?? ' '}</span>}
      html={{ maxLength: 20, autoComplete: 'off' }}
    />
  );
}
