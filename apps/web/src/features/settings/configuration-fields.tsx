import { fourEyesModes } from '@parking/contract/money/deposits/four-eyes';
import Box from '@mui/material/Box';
import { lprProviders, paymentProviders, systemConfigurations } from '@parking/contract/settings/system-configurations';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../kit/form/parts/field-group.tsx';
import { FileField } from '../../kit/form/fields/file-field.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { MoneyField, NumberField, PercentField } from '../../kit/form/fields/number-field.tsx';
import { PasswordField } from '../../kit/form/fields/password-field.tsx';
import { ReferenceField } from '../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../kit/form/fields/select-field.tsx';
import { SwitchField } from '../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { TicketPreview } from './ticket-preview.tsx';

const { fareHandlingList, fineTypeList } = systemConfigurations;

interface Stored {
  readonly passwordSet: boolean;
  readonly keySet: boolean;
}

export function ConfigurationFields({ passwordSet, keySet }: Stored) {
  const { t } = useTranslation();
  const minutes = t('configuration.minutes');
  const days = t('configuration.days');
  const stored = t(passwordSet ? 'configuration.passwordSet' : 'configuration.passwordNotSet');
  const key = t(keySet ? 'configuration.keySet' : 'configuration.keyNotSet');
  return (
    <>
      <FieldGroup title={t('configuration.groups.fares')}>
        <ReferenceField name="fareHandlingType" options={fareHandlingList} />
        <ReferenceField name="fineType" options={fineTypeList} />
        <NumberField name="lostTicketMinutes" unit={minutes} />
        <SwitchField name="roundSecondsUp" />
      </FieldGroup>
      <FieldGroup title={t('configuration.groups.tax')}>
        <PercentField name="taxPercent" />
        <SwitchField name="taxOnTop" />
        <TextField name="npwpd" />
        <TextField name="nopd" />
        <NumberField name="taxPayDay" />
        <NumberField name="taxFileDay" />
      </FieldGroup>
      <FieldGroup title={t('configuration.groups.tickets')}>
        <Box
          sx={{
            display: 'grid',
            gap: 6,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
          }}
        >
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
            <TextField name="titleTicketIn" />
            <TextField name="headerTicketIn" lines={3} />
            <TextField name="footerTicketIn" lines={3} />
            <TextField name="headerTicket" lines={3} />
            <TextField name="footerTicket" lines={3} />
            <FileField name="tokenFile" picture />
          </Box>
          <TicketPreview />
        </Box>
      </FieldGroup>
      <FieldGroup title={t('configuration.groups.cashier')}>
        <SwitchField name="showInputManual" />
        <SwitchField name="cashierNote" />
        <SwitchField name="openGateManual" />
        <SwitchField name="printCashierOut" />
        <SwitchField name="blindDeposit" />
        <SelectField name="fourEyes" codes={fourEyesModes} />
        <SwitchField name="checkMemberUsed" />
        <SwitchField name="cashierSimpleMember" />
        <TextField name="memberEndingDays" />
        <NumberField name="filterTime" unit={t('configuration.hours')} />
      </FieldGroup>
      <FieldGroup title={t('configuration.groups.cash')}>
        <MoneyField name="cashOutLimit" />
        <MoneyField name="cashOutDayLimit" />
        <DateField name="closedUntil" />
      </FieldGroup>
      <FieldGroup title={t('configuration.groups.limits')}>
        <MoneyField name="largestSale" />
        <MoneyField name="askAgainAbove" />
        <NumberField name="askAgainTimes" unit={t('configuration.times')} />
        <MoneyField name="toleratedRupiah" />
        <NumberField name="toleratedBasisPoints" unit={t('configuration.basisPoints')} />
        <NumberField name="toCollectPerDay" unit={t('configuration.cars')} />
        <NumberField name="shortPaymentsPerDay" unit={t('configuration.cars')} />
        <MoneyField name="shortPaymentLimit" />
        <NumberField name="freePassesPerShift" unit={t('configuration.cars')} />
        <NumberField name="freePassBasisPoints" unit={t('configuration.basisPoints')} />
        <MoneyField name="freePassValuePerShift" />
        <NumberField name="auditSamplePercent" unit={t('configuration.percent')} />
      </FieldGroup>
      <FieldGroup title={t('configuration.groups.cashless')}>
        <NumberField name="cashlessTimer" unit={t('configuration.seconds')} />
        <SelectField name="paymentProvider" codes={paymentProviders} />
      </FieldGroup>
      <FieldGroup title={t('configuration.groups.lpr')}>
        <SwitchField name="useLpr" />
        <SelectField name="lprProvider" codes={lprProviders} />
        <TextField name="lprServer" type="url" />
        <PasswordField name="lprKey" help={`${key} ${t('configuration.system.help.lprKey')}`} />
      </FieldGroup>
      <FieldGroup title={t('configuration.groups.ftp')}>
        <TextField name="ftpAddress" />
        <NumberField name="ftpPort" grouped={false} />
        <TextField name="ftpUsername" />
        <PasswordField name="ftpPassword" help={`${stored} ${t('configuration.system.help.ftpPassword')}`} />
      </FieldGroup>
      <FieldGroup title={t('configuration.groups.privacy')}>
        <NumberField name="plateDays" unit={days} />
        <SwitchField name="isDeleteImage" />
        <NumberField name="imageDays" unit={days} />
      </FieldGroup>
    </>
  );
}
