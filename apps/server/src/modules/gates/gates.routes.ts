import { inTransaction } from '../../platform/db/pool.ts';
import { contract } from '@parking/contract/contract';
import type { Option } from '@parking/contract/core/resource';
import { type Route, implement } from '../../platform/http/context.ts';
import type { ResourceOptions } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { acknowledge, asCommand, takeCommands } from './commands.ts';
import { equipmentRoutes } from './equipment.routes.ts';
import type { AtGates } from './stays-at-gates.ts';
import { listGateOptions } from './gate-options.ts';
import { registerKey } from './gate-keys.ts';
import { gateRule, refuseUsedGate } from './gate-rules.ts';
import { hearGates } from './gate-states.ts';
import { issueToken, returnToken, revokeToken } from './gate-tokens.ts';
import { pricedHandlers } from '../tariffs/priced-handlers.ts';
import { choicesAtGate } from './choices-at-gate.ts';
import { recognise } from './lpr/recognise.ts';
import { readLastPlate } from './last-plate.ts';
import { readMonitoring } from './monitoring.ts';
import { listAlarms } from './alarm-history.ts';
import { countDensity, listMarks } from './density.ts';
import { chooseGate, readPost } from './posts.ts';
import { readGateTakings } from './gate-takings.ts';
import { receiveEvents } from './receive-events.ts';
import { readTimeline } from './timeline.ts';

const option = (id: string, label: string, labelEn: string): Option => ({ id, label, labelEn });

const gateTypeOptions = [option('IN', 'Masuk', 'Entry'), option('OUT', 'Keluar', 'Exit')];
const printTypeOptions = [
  option('NONE', 'Tidak mencetak', 'None'),
  option('BROWSER', 'Peramban', 'Browser'),
  option('ESC_POS_58', 'ESC/POS 58 mm', 'ESC/POS 58 mm'),
  option('ESC_POS_80', 'ESC/POS 80 mm', 'ESC/POS 80 mm'),
];
const embeddedPrinterTypeOptions = [
  option('NONE', 'Tidak ada', 'None'),
  option('NETWORK', 'Jaringan', 'Network'),
  option('SERIAL', 'Serial', 'Serial'),
  option('USB', 'USB', 'USB'),
];

const gateRecords: ResourceOptions<typeof contract.gates> = {
  table: 'gates',
  view: 'gates_v',
  links: { field: 'gateVehicleTypes', table: 'gate_vehicle_types', own: 'gate_id', other: 'vehicle_type_id' },
  defaultSort: [{ column: 'code', direction: 'asc' }],
  beforeWrite: gateRule,
  beforeRemove: refuseUsedGate,
};

/** Gates: their records, equipment, tokens, events and commands. */
export function gateRoutes(platform: Platform, { handlers, matchStay }: AtGates): Route[] {
  const { database } = platform;
  return [
    ...implement(contract.gates, {
      ...pricedHandlers(contract.gates, platform, gateRecords, {
        name: 'countedAs',
        right: { menus: ['/gates'], flag: 'editable' },
        labelOf: ({ code, name }) => `${String(code)} ${String(name)}`,
        choicesOf: choicesAtGate,
      }),
      options: ({ reads }) => listGateOptions(reads),
      mobile: ({ reads }) => listGateOptions(reads, { gateCategory: 'MOBILE' }),
      types: async () => gateTypeOptions,
      entries: ({ reads }) => listGateOptions(reads, { gateType: 'IN' }),
      exits: ({ reads }) => listGateOptions(reads, { gateType: 'OUT' }),
      printTypes: async () => printTypeOptions,
      embeddedPrinterTypes: async () => embeddedPrinterTypeOptions,
      exitPost: (context) => readPost(context, 'OUT'),
      entryPost: (context) => readPost(context, 'IN'),
      choose: chooseGate,
      generateToken: (context) => issueToken(context, 'gate'),
      revokeToken: (context) => revokeToken(context, 'gate'),
      returnToken,
      generateWallToken: (context) => issueToken(context, 'wall-screen'),
      revokeWallToken: (context) => revokeToken(context, 'wall-screen'),
    }),
    ...implement(contract.gateEvents, { send: (context) => receiveEvents(platform, handlers, context) }),
    ...implement(contract.gateCommands, {
      open: async ({ gate }) => {
        await inTransaction(database, (tx) => hearGates(tx, [gate.gateId]));
        return (await takeCommands(database, [gate.gateId], true)).map(asCommand);
      },
      acknowledge,
    }),
    ...implement(contract.gateKeys, { register: registerKey }),
    ...implement(contract.gateMonitoring, {
      state: readMonitoring,
      takings: readGateTakings,
      alarms: listAlarms,
      density: countDensity,
      marks: listMarks,
      timeline: readTimeline,
    }),
    ...implement(contract.lpr, {
      last: (context) => readLastPlate(context, matchStay),
      recognise: (context) => recognise(platform, matchStay, context),
    }),
    ...equipmentRoutes(platform),
  ];
}
