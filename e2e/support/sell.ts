import type { Api } from './api.ts';
import { unique } from './story.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Cars that came in a moment ago leave and pay this cashier Rp 5.000 each. Returns the gate they left by. */
export async function sell(api: Api, cashier: Api, cars: number): Promise<Named> {
  const gate = (gateType: string, gateCategory: string | null) =>
    api.call<Named>('POST', '/gates', {
      name: unique('Pintu '),
      code: unique('P').toUpperCase(),
      gateType,
      gateCategory,
      printType: 'BROWSER',
      embeddedPrinterType: 'NONE',
      showOnMonitoring: false,
      parkingType: 'REGULAR',
      devices: [],
      gateVehicleTypes: [],
    });
  const [entry, exit] = [await gate('IN', null), await gate('OUT', 'CASHIER')];
  const vehicles = await api.call<Named[]>('GET', '/vehicle_types?name.equals=MOBIL');
  const paidTypes = await api.call<(Named & { kind: string })[]>('GET', '/paid-type/list');
  const vehicleId = vehicles[0]?.id;
  const paidTypeId = paidTypes.find(({ kind }) => kind === 'CASH')?.id;
  for (let car = 0; car < cars; car += 1) {
    const plateNumber = `B ${Date.now().toString().slice(-4)} T${String.fromCodePoint(65 + car)}`;
    const { parkingIn } = await api.call<{ parkingIn: Named }>('POST', '/pre_entry/save', {
      plateNumber,
      vehicleId,
      gateId: entry.id,
    });
    await cashier.call('POST', '/parking_outs/save_parking_out/v2', {
      parkingInId: parkingIn.id,
      gateId: exit.id,
      vehicleId,
      plateNumber,
      paidTypeId,
    });
  }
  return exit;
}
