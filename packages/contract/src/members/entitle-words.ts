// Apart from the schemas, so that a screen that only names them does not load zod.

export const entitleStatuses = ['ACTIVE', 'NOT_FOUND', 'EXPIRED', 'SUSPENDED'] as const;
export type EntitleStatus = (typeof entitleStatuses)[number];

/** What each is called, by the specification's names. */
export const entitleStatusNames: Readonly<Record<EntitleStatus, { readonly label: string; readonly labelEn: string }>> =
  {
    ACTIVE: { label: 'Aktif', labelEn: 'Active' },
    NOT_FOUND: { label: 'Tidak ditemukan', labelEn: 'Not found' },
    EXPIRED: { label: 'Kadaluarsa', labelEn: 'Expired' },
    SUSPENDED: { label: 'Tidak aktif', labelEn: 'Suspended' },
  };

/** Why a membership gives nothing to a car, though it is in force. */
export const entitleReasons = [
  'not-begun',
  'waits-for-agreement',
  'other-gate',
  'other-vehicle-type',
  'plate-not-registered',
  'camera-differs',
  'already-inside',
  'no-place-left',
] as const;
export type EntitleReason = (typeof entitleReasons)[number];
/** What keeps a car out by its plate alone: two may admit it. */
export const reasonsOfPlate = ['plate-not-registered', 'camera-differs'] as const satisfies readonly EntitleReason[];

/**
 * What a person should look at, though the car is let through · `plate-not-registered` another plate than the member's ·
 * `plate-near` one that nearly is · `between-periods` the days before a late renewal · `free-minutes-used` today's were given ·
 * `member-plate-differs` card and plate name two members, and the card counts.
 */
export const entitleWarnings = [
  'plate-not-registered',
  'plate-near',
  'between-periods',
  'free-minutes-used',
  'member-plate-differs',
] as const;
export type EntitleWarning = (typeof entitleWarnings)[number];

/** Why a car was an ordinary one though it came with a membership: for its driver, who asks the next day. */
export const whysOrdinary = [...entitleReasons, 'EXPIRED', 'SUSPENDED'] as const;
export type WhyOrdinary = (typeof whysOrdinary)[number];

/** In both languages, as receipts and screens say it. */
export const whyOrdinaryWords: Readonly<Record<WhyOrdinary, { readonly label: string; readonly labelEn: string }>> = {
  EXPIRED: { label: 'sudah berakhir', labelEn: 'has ended' },
  SUSPENDED: { label: 'tidak aktif', labelEn: 'suspended' },
  'not-begun': { label: 'belum mulai', labelEn: 'has not begun' },
  'waits-for-agreement': { label: 'menunggu persetujuan', labelEn: 'waits for agreement' },
  'other-gate': { label: 'tidak berlaku di gate ini', labelEn: 'does not hold at this gate' },
  'other-vehicle-type': { label: 'jenis kendaraan lain', labelEn: 'another vehicle type' },
  'plate-not-registered': { label: 'plat tidak terdaftar', labelEn: 'plate not registered' },
  'camera-differs': { label: 'kamera membaca plat lain', labelEn: 'the camera read another plate' },
  'already-inside': { label: 'sudah ada di dalam', labelEn: 'inside already' },
  'no-place-left': { label: 'tidak ada tempat tersisa', labelEn: 'no place left' },
};
