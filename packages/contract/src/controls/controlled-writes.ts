import { type ControlName, controlNames } from './controls.ts';

/** What of a record may lower a price or blind a control: the control that a field is part of. */
interface Controlled {
  readonly controls: Readonly<Record<string, ControlName>>;
  /** Its other fields, and why they do neither. */
  readonly others: readonly string[];
  /** What deleting one is. */
  readonly removal?: ControlName;
  readonly why: string;
}

/** Or why nothing of it does. */
type Writes = Controlled | { readonly controls?: undefined; readonly why: string };

const named = ['name', 'label', 'labelEn'] as const;
const own = (names: readonly ControlName[]): Record<string, ControlName> =>
  Object.fromEntries(names.map((name) => [name, name]));

/**
 * Everything that a seeded administrator writes, by the beginning of its path (the longest counts), with what of it loosens;
 * plain catalogues are not here, for they are names alone.
 * The direction stands with each: of settings in `controls`, of prices in `compareToday`; any other switch of these takes two.
 * Whoever adds a field or a call says here what it is, or the build fails.
 */
export const controlledWrites: Readonly<Record<string, Writes>> = {
  '/system_configurations': {
    controls: {
      ...own(controlNames),
      lprServer: 'lprServer',
      lprKey: 'lprKey',
      lprKeySet: 'lprKey',
      taxPercent: 'taxPercent',
      taxOnTop: 'taxOnTop',
      ftpAddress: 'fileServer',
      ftpPort: 'fileServer',
      ftpUsername: 'fileServer',
      ftpPassword: 'fileServer',
      ftpPasswordSet: 'fileServer',
    },
    others: [
      'headerTicket',
      'footerTicket',
      'headerTicketIn',
      'footerTicketIn',
      'titleTicketIn',
      'tokenFile',
      'filterTime',
      'showInputManual',
      'cashierNote',
      'printCashierOut',
      'cashierSimpleMember',
      'memberEndingDays',
      'cashlessTimer',
      'paymentProvider',
      'npwpd',
      'nopd',
      'taxPayDay',
      'taxFileDay',
    ],
    why: 'Texts, and what screens show. There is one payment provider. A payment is waited for 15 minutes at most, and holds the price of its moment only where it was paid in that time.',
  },
  '/free_passes/change_status': {
    why: 'A gift that was given is approved or charged by somebody who neither gave it nor signed for it; the next is no easier.',
  },
  '/free_passes/requests': {
    why: 'One car at an exit: its cashier asks, and somebody else says yes or no to that one alone; what nobody answers is bounded and flagged.',
  },
  '/free_passes/explain': { why: 'What an emergency was that is given already.' },
  '/report_schedules': {
    why: 'Who is sent which figures when. Each recipient is a user and sees of them what the own rights show; whoever sets it up needs the right as well.',
  },
  '/report_deliveries': { why: 'What was sent once goes to the same recipient again.' },
  '/pending_settings': { why: 'What was to loosen is taken back.' },
  '/vehicle_types': {
    controls: {
      isActive: 'countedAs',
      isBasic: 'countedAs',
      parkingFares: 'fare',
      child: 'fare',
      parentVehicleTypeId: 'fare',
    },
    others: [...named, 'vehicleGroup', 'shortcut'],
    removal: 'countedAs',
    why: 'Names, and where and by which key a desk shows it.',
  },
  '/vehicle_types/first_tariff': {
    why: 'Refused as soon as a car came or something was sold: until then there is nothing that could become cheaper.',
  },
  '/parking_fares': { controls: {}, others: [], removal: 'fare', why: 'It has no fields.' },
  '/holidays': {
    controls: { day: 'holiday' },
    others: ['label', 'labelEn'],
    removal: 'holiday',
    why: 'Names.',
  },
  '/additional_fare_names': {
    controls: { effectiveDate: 'additionalFare', additionalFares: 'additionalFare' },
    others: named,
    removal: 'additionalFare',
    why: 'Names.',
  },
  '/parking_fines': {
    controls: { fine: 'fine', parkingFines: 'fine', vehicleTypeId: 'fine' },
    others: [],
    why: 'It has no other fields.',
  },
  '/overdue_tolerances': { controls: { duration: 'overdueTolerance' }, others: [], why: 'It has no other fields.' },
  '/tariffs': { why: 'Nothing is written.' },
  '/gates': {
    controls: { fixedVehicleId: 'countedAs', parkingType: 'countedAs', gateVehicleTypes: 'countedAs' },
    others: [
      'name',
      'code',
      'location',
      'gateType',
      'gateCategory',
      'printType',
      'embeddedPrinterType',
      'showOnMonitoring',
      'devices',
    ],
    why: 'What it is called and made of. A device that is broken is taken off at once; tokens open no rights of people.',
  },
  '/zones': {
    why: 'How many cars fit, which are counted where, and when a full zone lets nobody in: every car that is inside has a ticket and its price, however many there are.',
  },
  '/device_types': {
    controls: { imageType: 'cameras' },
    others: [...named, 'deviceTypeList'],
    why: 'Names, and makes and models; one that a gate has is not deleted.',
  },
  '/stream_settings': {
    controls: { isEnabled: 'cameras', allowedHosts: 'cameras', snapshotTimeoutMs: 'cameras' },
    others: ['framesPerSecond', 'width'],
    why: 'How large and often a live picture is shown.',
  },
  '/audio_files': { why: 'Voices.' },
  '/program_files': { why: 'Programs that a gate asks for.' },
  '/print_fields': { why: 'What stands on a ticket.' },
  '/lpr/recognise': { why: 'One picture is read, nothing is set.' },
  '/paid-type': {
    controls: { kind: 'claimed', claimed: 'claimed' },
    others: [...named, 'cashId'],
    why: 'Names, and the account where its money ends; a used one is not deleted.',
  },
  '/paid-type/{id}/provider': {
    controls: {
      provider: 'provider',
      baseUrl: 'provider',
      clientKey: 'provider',
      partnerId: 'provider',
      channelId: 'provider',
      merchantId: 'provider',
      notifyAlgorithm: 'provider',
      notifyWithToken: 'provider',
      notifyEncoding: 'provider',
      notifyPath: 'provider',
      notifyKey: 'provider',
      secret: 'provider',
      privateKey: 'provider',
      callbackToken: 'provider',
      cutOff: 'providerDays',
      zone: 'providerDays',
      paysAfterDays: 'providerDays',
    },
    others: [],
    why: 'Nothing else is set.',
  },
  '/paid-type/{id}/fees': {
    controls: {
      fromDay: 'feeRate',
      percent: 'feeRate',
      fixed: 'feeRate',
      freeUpTo: 'feeRate',
      bearer: 'feeRate',
      rounding: 'feeRate',
      rateId: 'feeRate',
      lastDay: 'feeRate',
    },
    others: [],
    why: 'It has no other fields: what a provider may keep on one name follows from them.',
  },
  '/subscription_fare_names': {
    controls: {
      effectiveDate: 'subscriptionFare',
      subscriptionFares: 'subscriptionFare',
      subscriptionFareDetails: 'subscriptionFare',
      isEnabled: 'subscriptionFare',
      vehicleTypeId: 'subscriptionFare',
      maxPlate: 'subscriptionFare',
      memberGates: 'subscriptionFare',
      freeMinutes: 'subscriptionFare',
      oncePerDay: 'subscriptionFare',
      fareNonRegularId: 'subscriptionFare',
    },
    others: [...named, 'subscriptionFareType', 'subscriptionFareGroup'],
    why: 'What kind of membership it is stays as it is once somebody has one.',
  },
  '/notification_rules': {
    controls: { type: 'told', target: 'told' },
    others: ['action', 'actionEn'],
    removal: 'told',
    why: 'The words of a button.',
  },
  '/user_groups': {
    controls: { secondFactorRequired: 'secondFactorRequired' },
    others: [...named, 'accessGroups', 'accessGroupModules', 'additionalFareNameIds'],
    why: 'Rights given hold at once and are told (RIGHTS_GIVEN); a group that others are in is not deleted.',
  },
  '/users': { why: 'Rights given hold at once and are told; who they stand above is decided where they are given.' },
  '/modules': { why: 'What a menu opens is told as rights given.' },
  '/menus': {
    why: 'What a menu opens is told as rights given; what a group holds on it is taken by who may change the group.',
  },
  '/system_profiles': {
    controls: { companyName: 'companyName' },
    others: [
      'startYear',
      'appName',
      'appShortName',
      'website',
      'appIcon',
      'zone',
      'dayStartHour',
      'idleMinutes',
      'registrationOpen',
    ],
    why: 'Names and looks. Zone and start of the day hold by their days and stay as they are once something was sold; who asks for an account is let in by somebody.',
  },
  '/training': { why: 'A database beside the real one: nothing that is done in it, or to it, reaches what is sold.' },
  '/dashboard_components': { why: 'What a dashboard shows.' },
  '/news': { why: 'Texts.' },
  '/announcements': { why: 'Texts.' },
  '/apis': {
    controls: { target: 'toldEvents', events: 'toldEvents', isEnabled: 'toldEvents' },
    others: ['name'],
    why: 'What it is called.',
  },
  '/audit_configurations': {
    controls: { url: 'machineAudit', isEnable: 'machineAudit', threshold: 'machineAudit' },
    others: [],
    why: 'It has no other fields.',
  },
  '/vehicle_audit_types': {
    controls: { vehicleMapTypes: 'machineAudit' },
    others: [],
    why: 'It has no other fields.',
  },
  '/abandoned_vehicles': { why: 'A letter is printed.' },
  '/sweeps': { why: 'Readings are added and never changed; what is missed twice is closed by two persons.' },
  '/shifts': { why: 'A deposit keeps the shift that it began in.' },
  '/schedules': { why: 'Where people work; what they take is theirs anywhere.' },
  '/cash': { why: 'Accounts; one that money moved through stays a bank.' },
  '/cash-transaction-category': { why: 'Names.' },
  '/inventory': { why: 'Stock: no prices.' },
  '/inventory-in': { why: 'Stock: no prices.' },
  '/inventory-out': { why: 'Stock: no prices.' },
  '/members': {
    why: 'What it gives is bought at the price of its subscription fare, and covers nothing before its sale; what frees a car that is inside, or turns a bought period into another, is signed for by somebody else, as is a card that is changed unsold, and a plate that makes more than two in a month. What is told to be paid elsewhere gives nothing until a second person agrees, nor do more than three days of a guest.',
  },
  '/member_refunds': {
    why: 'What a member paid and the membership covers, reckoned and not typed: a second person agrees, and finance gives it back by two.',
  },
  '/member_outs': { why: 'Acts at a desk, signed for by somebody else.' },
  '/membership_transactions': {
    why: 'What was bought is taken back with its reason and its money, by two once it freed a stay.',
  },
  '/ticket_booklets': {
    why: 'A booklet takes two names to leave the office and to come back; what it is worth stays as it was received, and whoever has it answers for each number.',
  },
  '/paper_tickets': {
    why: 'Money in the drawer of whoever has the booklet: never less without a note, never more than a number is worth, nor taken back, without somebody who signs.',
  },
  '/floats': {
    why: 'Change money goes from one person to another, who says that it is there; it comes back to where it was by a third word, and what is short is charged.',
  },
  '/short_payments': {
    why: 'What a driver owes is paid, or given up by two who neither let the car go nor took a part of it.',
  },
  '/corrections': {
    why: 'What a sale took too much goes back on the word of somebody else than who sold it, as a posting of its own; no price is another by it.',
  },
  '/cash_counts': {
    why: 'A cash account is counted by who does not handle its money; what differs is posted by a second one, who does not either.',
  },
  '/deposits': { why: 'A slip is printed.' },
  '/parking_outs': { why: 'Acts at a desk: what makes one cheaper is signed for on the spot.' },
  '/parking_ins': { why: 'Acts at a desk: what makes one cheaper is signed for on the spot.' },
  '/entry_paid': { why: 'Acts at a desk.' },
  '/pre_entry': { why: 'Acts at a desk.' },
  '/paid-type/qr/request': { why: 'An act at a desk.' },
  '/payments': { why: 'An act at a desk.' },
  '/vouchers': {
    why: 'What may lower a price: what one person makes on a day is worth little, or waits for a second one; uses are counted.',
  },
  '/tenants': {
    why: 'Who may put vouchers on stays: no more of them than a batch that is worth little, or that a second person agreed to.',
  },
  '/offline_grants': { why: 'For one desk and shift; sales are held against what the server saw.' },
};
