import { contract } from '@parking/contract/contract';
import { soundOccasions } from '@parking/contract/gates/gate-words';
import { picture, wav } from '../../modules/files/testing/samples.ts';
import type { Sample, Site } from '../resource-suite.ts';
import { labelled, word } from './catalogues.ts';
import { optionsOf } from './settings.ts';

/** An upload of one's own that nothing holds yet. */
export async function upload({ client }: Site, filename: string, bytes: Buffer): Promise<string> {
  const body = { filename, files: bytes.toString('base64') };
  const { data } = await client.call(contract.assetFiles.uploadEncoded, { body });
  return (data as { token: string }[])[0]?.token ?? '';
}

const noPlaces = { MOTOR: null, CAR: null, BOX: null, BUS: null, TRUCK: null, OTHER: null } as const;

let made = 0;

/** The key of a gate that is in no zone yet. */
async function newGate({ client }: Site, gateType: 'IN' | 'OUT'): Promise<string> {
  made += 1;
  const body = { name: `Ramp ${made}`, code: `R-${made}`, gateType, devices: [], gateVehicleTypes: [] };
  const printing = { printType: 'NONE', embeddedPrinterType: 'NONE', showOnMonitoring: false };
  const { data } = await client.call(contract.gates.create, { body: { ...body, ...printing } });
  return (data as { id: string }).id;
}

export const gateSamples = {
  gates: {
    build: async (n, site) => {
      const vehicles = await optionsOf(site, contract.vehicleTypes.options);
      return {
        name: `Gate ${word(n)}`,
        code: `G-${n}`,
        location: n % 2 === 0 ? `Lantai ${n}` : null,
        gateType: n % 2 === 0 ? 'IN' : 'OUT',
        gateCategory: n % 2 === 0 ? null : 'CASHIER',
        printType: 'ESC_POS_58',
        embeddedPrinterType: 'NETWORK',
        showOnMonitoring: n % 2 === 0,
        fixedVehicleId: n % 2 === 0 ? (vehicles[0] ?? null) : null,
        parkingType: 'REGULAR',
        devices: [],
        gateVehicleTypes: n % 2 === 0 ? [] : vehicles.slice(0, 1),
      };
    },
    change: { name: 'Gate utama' },
    required: ['name', 'code', 'gateType'],
    unique: 'code',
    // Only a gate that was heard from has it.
    empty: ['since'],
  },
  zones: {
    build: async (n, site) => ({
      name: `Zona ${word(n)}`,
      parentZoneId: n % 2 === 0 ? null : ((await optionsOf(site, contract.zones.options))[0] ?? null),
      capacities: { ...noPlaces, CAR: 100 + n, MOTOR: n % 2 === 0 ? 400 : null },
      gatesIn: [await newGate(site, 'IN')],
      gatesOut: [await newGate(site, 'OUT')],
      reserved: n,
      freeAgain: 5,
      refusesFull: n % 2 === 0,
      isActive: true,
    }),
    change: { reserved: 3, freeAgain: 7, refusesFull: false },
    required: ['name'],
    unique: 'name',
    use: async (zoneId, { client }) => {
      const body = { cars: { CAR: 2 }, note: 'dihitung di tempat' };
      await client.call(contract.zones.count, { params: { id: zoneId }, body });
    },
    usedCode: 'zone-used',
  },
  deviceTypes: {
    build: (n) => ({ ...labelled(n), deviceTypeList: [`Merek ${n}`], imageType: n % 2 === 0 ? 'MJPEG' : null }),
    change: { deviceTypeList: ['Merek A', 'Merek B'] },
    required: ['name', 'label', 'deviceTypeList'],
    unique: 'name',
  },
  audioFiles: {
    build: async (n, site) => ({
      name: `Suara ${word(n)}`,
      tokenFile: await upload(site, `suara-${n}.wav`, wav()),
      occasion: soundOccasions[n] ?? null,
    }),
    change: { name: 'Selamat datang' },
    required: ['name', 'tokenFile'],
    unique: 'name',
  },
  programFiles: {
    build: async (n, site) => ({
      type: n % 2 === 0 ? 'CAMERA' : 'DISPLAY',
      version: `1.${n}.0`,
      tokenFile: await upload(site, `program-${n}.png`, await picture('png')),
    }),
    change: { version: '9.9.9' },
    required: ['type', 'tokenFile'],
  },
} as const satisfies Record<string, Sample>;

/** What makes a gate for cars in, with a cashier and no device. */
export const gateBody = (code: string, more: object = {}) => ({
  name: 'Uji',
  code,
  gateType: 'IN',
  gateCategory: 'CASHIER',
  printType: 'NONE',
  embeddedPrinterType: 'NONE',
  showOnMonitoring: false,
  parkingType: 'REGULAR',
  devices: [],
  gateVehicleTypes: [],
  ...more,
});
