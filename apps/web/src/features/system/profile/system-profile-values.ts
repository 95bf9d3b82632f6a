import type { BodyInputOf } from '@parking/contract/core/endpoint';
import type { SiteZone } from '@parking/contract/core/time';
import type { SystemProfile, systemProfiles } from '@parking/contract/system/system';

/** What the form holds: numbers and empty entries are text while they are typed. */
export interface ProfileValues {
  appName: string;
  appShortName: string;
  companyName: string;
  startYear: string;
  website: string;
  appIcon: string | null;
  zone: SiteZone;
  dayStartHour: string;
  idleMinutes: string;
  registrationOpen: boolean;
}

export function valuesOf(profile: SystemProfile): ProfileValues {
  const { appName, companyName, appIcon, zone, registrationOpen } = profile;
  return {
    appName,
    companyName,
    appIcon,
    zone,
    registrationOpen,
    appShortName: profile.appShortName ?? '',
    website: profile.website ?? '',
    startYear: String(profile.startYear),
    dayStartHour: String(profile.dayStartHour),
    idleMinutes: String(profile.idleMinutes),
  };
}

/** What is sent: everything shown, and what it was filled from. */
export function bodyOf(values: ProfileValues, updatedAt: string): BodyInputOf<typeof systemProfiles.update> {
  return {
    ...values,
    appName: values.appName.trim(),
    companyName: values.companyName.trim(),
    appShortName: values.appShortName.trim() || null,
    website: values.website.trim() || null,
    startYear: Number(values.startYear),
    dayStartHour: Number(values.dayStartHour),
    idleMinutes: Number(values.idleMinutes),
    updatedAt,
  };
}

/** Whole numbers between bounds, as typed. */
export const isWholeNumber = (text: string, minimum: number, maximum: number): boolean =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) >= minimum && Number(text) <= maximum;
