import { parkingFines } from '@parking/contract/tariffs/parking-fines';
import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import type { RowOf } from '@parking/contract/core/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { invalidateReads, useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { labelIn } from '../../../i18n/format.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { keptShape } from '../../../kit/form/keeping/kept-input.ts';
import type { TypedNumber } from '../../../kit/number/typed-number.ts';
import {
  type AskedAmount,
  type FirstTariff,
  type TypedFare,
  amountFault,
  askedBy,
  isGrace,
  rulesOf,
} from './first-tariff.ts';

export type VehicleType = RowOf<typeof vehicleTypes.list>;

interface Typed {
  readonly name: FirstTariff;
  readonly grace: TypedNumber;
  readonly fares: Readonly<Record<string, TypedFare>>;
}
const keptTariff = keptShape<Typed>();
const blank: Typed = { name: 'capped', grace: 10, fares: {} };

/** Why it was not published, and at which vehicle type it stopped: at none where all fares were, and the fines were not. */
interface Refused {
  readonly type: VehicleType | null;
  readonly why: string;
}

/** The first tariff while it is written: how it is reckoned, what each vehicle type pays, and the act that publishes all of it. */
export function useFirstTariff(types: readonly VehicleType[], today: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(blank);
  /** Whether what is missing is said. */
  const [strict, setStrict] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const update = useApiMutation(vehicleTypes.update, { handles: 'all' });
  const fine = useApiMutation(parkingFines.set, { handles: 'all' });
  const approving = useApproval();

  const fareOf = ({ id, isActive }: VehicleType): TypedFare => typed.fares[id] ?? { served: isActive, amounts: {} };
  const change = (type: VehicleType, fare: TypedFare) =>
    setTyped((now) => ({ ...now, fares: { ...now.fares, [type.id]: fare } }));
  const served = types.filter((type) => fareOf(type).served);
  const faultOf = (type: VehicleType, amount: AskedAmount) => amountFault(fareOf(type).amounts[amount]);
  const isWhole =
    served.length > 0 &&
    isGrace(typed.grace) &&
    served.every((type) => askedBy(typed.name).every((amount) => faultOf(type, amount) === null));

  /** What a vehicle is taken for when nobody says another, where that is no longer served. */
  const basic = served.some(({ isBasic }) => isBasic) ? undefined : served[0];

  async function publishFare(type: VehicleType): Promise<void> {
    const fare = fareOf(type);
    const rules = fare.served ? rulesOf(typed.name, fare, typed.grace) : null;
    if (rules === null && type.isActive === fare.served) return;
    const version = { parkingType: 'REGULAR', fareNonRegularId: null, effectiveDate: today } as const;
    const parkingFares = rules ? [{ ...version, parkingFareRules: [...rules] }] : [];
    const body = { isActive: fare.served, parkingFares, ...(type === basic && { isBasic: true }) };
    await approving.run((approval) => update.mutateAsync({ params: { id: type.id }, body: { ...body, ...approval } }));
  }

  async function publish(): Promise<void> {
    setStrict(true);
    setRefused(null);
    if (!isWhole || busy) return;
    setBusy(true);
    let at: VehicleType | null = null;
    try {
      for (const type of types) {
        at = type;
        await publishFare(type);
      }
      at = null;
      const parkingFines = served.map((type) => ({ vehicleTypeId: type.id, fine: Number(fareOf(type).amounts.fine) }));
      await approving.run((approval) => fine.mutateAsync({ body: { parkingFines, ...approval } }));
      showToast(t('firstTariff.published'), 'success');
      void navigate('/dashboard');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setRefused({ type: at, why: whyNot(error) });
      void invalidateReads(vehicleTypes.list.reads);
    } finally {
      setBusy(false);
    }
  }

  const whyNot = (failure: ApiFailure): string => {
    const tooEarly = failure.fields.some(({ path }) => path.endsWith('.effectiveDate'));
    if (failure.code === 'in-use' || tooEarly) return t('firstTariff.used');
    return [failureText(failure), ...failure.fields.map(({ message }) => message)].join(' ');
  };

  return {
    ...typed,
    choose: (name: FirstTariff) => setTyped((now) => ({ ...now, name })),
    setGrace: (grace: TypedNumber) => setTyped((now) => ({ ...now, grace })),
    fareOf,
    change,
    faultOf: (type: VehicleType, amount: AskedAmount) => {
      const fault = faultOf(type, amount);
      return fault === 'missing' && !strict ? null : fault;
    },
    noneServed: strict && served.length === 0,
    refused: refused && {
      said: t('firstTariff.failed', {
        vehicle: refused.type ? labelIn(refused.type) : t('firstTariff.amounts.fine'),
        why: refused.why,
      }),
      address: refused.type ? `/vehicle_types?open=${refused.type.id}` : '/parking_fines',
    },
    busy,
    publish,
    dialog: approving.dialog,
    work: {
      shape: keptTariff,
      form: t('firstTariff.title'),
      isDirty: () => Object.keys(typed.fares).length > 0 && !busy,
      value: () => typed,
      take: setTyped,
    },
  };
}
