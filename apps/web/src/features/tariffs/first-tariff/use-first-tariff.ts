import { firstTariff } from '@parking/contract/tariffs/first-tariff';
import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import type { RowOf } from '@parking/contract/core/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ApiFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { invalidateReads, useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
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

/** The first tariff while it is written: how it is reckoned, what each vehicle type pays, and the act that publishes all of it. */
export function useFirstTariff(types: readonly VehicleType[]) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(blank);
  /** Whether what is missing is said. */
  const [strict, setStrict] = useState(false);
  const publishing = useApiMutation(firstTariff.publish, {
    handles: 'all',
    onSuccess: () => {
      showToast(t('firstTariff.published'), 'success');
      void navigate('/dashboard');
    },
    // What is there now is read anew, so that the next try is held against it.
    onError: () => void invalidateReads(vehicleTypes.list.reads),
  });

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

  const written = (type: VehicleType) => {
    const fare = fareOf(type);
    const own = { id: type.id, updatedAt: type.updatedAt, isActive: fare.served };
    const rules = fare.served ? rulesOf(typed.name, fare, typed.grace) : null;
    if (!rules) return own;
    const priced = { ...own, parkingFareRules: [...rules], fine: Number(fare.amounts.fine) };
    return type === basic ? { ...priced, isBasic: true as const } : priced;
  };

  const publish = (): void => {
    setStrict(true);
    if (isWhole && !publishing.isPending) publishing.mutate({ body: { vehicleTypes: types.map(written) } });
  };

  const refusal = (failure: ApiFailure): string => {
    if (failure.code === 'in-use') return t('firstTariff.used');
    if (failure.code === 'changed-meanwhile') return t('firstTariff.changed');
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
    refused: publishing.error && refusal(publishing.error),
    busy: publishing.isPending,
    publish,
    work: {
      shape: keptTariff,
      form: t('firstTariff.title'),
      isDirty: () => Object.keys(typed.fares).length > 0 && !publishing.isPending,
      value: () => typed,
      take: setTyped,
    },
  };
}
