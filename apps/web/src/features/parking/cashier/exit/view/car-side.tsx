import { formatPlate } from '@parking/contract/parking/plates';
import type { ParkingType } from '@parking/contract/tariffs/parking-types';
import type { VehicleType } from '@parking/contract/tariffs/tariff-book';
import { type RefObject, Suspense, lazy } from 'react';
import type { ExitDesk } from '../machine/exit-acts.ts';
import { isOpenPrice, shownPayment } from '../machine/exit-state.ts';
import { ParkingTypeBar } from './parking-type-bar.tsx';
import { Pictures } from './pictures.tsx';
import { VehicleBar } from './vehicle-bar.tsx';

const PaymentPanel = lazy(() => import('../../../shared/payment/payment-panel.tsx'));

interface CarSideProps {
  readonly exit: ExitDesk;
  readonly vehicles: readonly VehicleType[];
  /** The ways in which the car may have parked. */
  readonly types: readonly ParkingType[];
  /** The camera's picture of the car at the barrier. */
  readonly image: string | null;
  /** Null where no plates are typed. */
  readonly plateField: RefObject<HTMLInputElement | null> | null;
  /** The pictures are to be seen near. */
  readonly onZoom: () => void;
  /** The plate is typed. */
  readonly onDone: () => void;
}

/** The car: its pictures, or the payment it is waited for, and what kind it is. */
export function CarSide({ exit, vehicles, types, image, plateField, onZoom, onDone }: CarSideProps) {
  const { state } = exit;
  const { quote, step } = state;
  const payment = shownPayment(state);
  const open = isOpenPrice(step);
  return (
    <>
      {payment ? (
        <Suspense fallback={null}>
          <PaymentPanel
            key={payment.id}
            payment={payment}
            onMoved={(moved) => void exit.paymentMoved(moved)}
            onGiveUp={() => void exit.giveUpPayment()}
          />
        </Suspense>
      ) : (
        <Pictures
          entry={
            quote && {
              image: quote.parkingIn.images[0] ?? null,
              plate: quote.parkingIn.plateNumber && formatPlate(quote.parkingIn.plateNumber),
            }
          }
          exit={{ image, plate: state.exitPlate }}
          plateField={plateField}
          onExitPlate={exit.typeExitPlate}
          onZoom={onZoom}
          onDone={onDone}
        />
      )}
      <VehicleBar
        vehicles={vehicles}
        chosenId={quote?.vehicleId ?? null}
        disabled={!open}
        onChoose={(vehicleId) => void exit.setVehicle(vehicleId)}
      />
      {quote && (
        <ParkingTypeBar
          types={types}
          chosen={quote.parkingType}
          disabled={!open || types.length < 2}
          onChoose={(parkingType) => void exit.setParkingType(parkingType)}
        />
      )}
    </>
  );
}
