import { contract } from '@parking/contract/contract';
import { newPlate, sellSubscription } from '../../modules/members/testing/members.ts';
import { cash, car } from '../../modules/parking/testing/stays.ts';
import type { Sample, Site } from '../resource-suite.ts';
import type { Client } from '../test-server.ts';
import { labelled, word } from './catalogues.ts';
import { optionsOf } from './settings.ts';

/** Every second field is filled for one of two people. */
async function person(n: number, site: Site) {
  const isEven = n % 2 === 0;
  const [fareNonRegularId] = await optionsOf(site, contract.fareNonRegulars.options);
  const [departmentId] = await optionsOf(site, contract.departments.options);
  return {
    name: `Orang ${word(n)}`,
    nfcNumber: isEven ? `04A1B2C3${n}` : null,
    parkingCode: isEven ? null : `M-${n}00${n}`,
    plateNumbers: isEven ? [newPlate(), newPlate()] : [],
    vehicleTypeId: car,
    fareNonRegularId: isEven ? fareNonRegularId : null,
    departmentId: isEven ? departmentId : null,
    phoneNumber: isEven ? `0812 555 01${n}` : null,
    note: isEven ? null : `Catatan ${word(n)}`,
    memberStatus: n === 2 ? 'SUSPENDED' : 'ACTIVE',
  };
}

async function prepare({ client }: Site): Promise<void> {
  await client.call(contract.fareNonRegulars.create, { body: labelled(60) });
  await client.call(contract.departments.create, { body: labelled(61) });
  if ((await findSubscription(client)) === undefined) await sellSubscription(client);
}

async function findSubscription(client: Client): Promise<string | undefined> {
  const fares = (await client.call(contract.subscriptionFareNames.options)).data as { id: string; label: string }[];
  return fares.find(({ label }) => label.startsWith('Langganan '))?.id;
}

export const peopleSamples = {
  members: {
    build: async (n, site) => {
      const own = await person(n, site);
      return {
        ...own,
        memberType: own.departmentId ? 'STAFF' : 'NON_STAFF',
        subscriptionFareNameId: await findSubscription(site.client),
        memberStartDate: `2027-0${1 + (n % 9)}-10`,
        paidTypeId: cash,
        membershipTransactionDetails: [{ months: 1 }],
      };
    },
    change: { name: 'Nama baru', note: 'Pindah lantai' },
    required: ['name', 'memberType', 'vehicleTypeId', 'memberStartDate', 'membershipTransactionDetails'],
    unshown: ['membershipTransactionDetails'],
    unique: 'parkingCode',
    kept: true,
    prepare,
  },
  guests: {
    build: async (n, site) => ({
      ...(await person(n + 20, site)),
      memberType: n % 2 === 0 ? 'STAFF' : 'NON_STAFF',
      membershipTransactionDetails: [],
      memberStartDate: `2027-0${1 + (n % 9)}-01`,
      memberEndDate: `2027-0${1 + (n % 9)}-2${n % 9}`,
      memberDocs: [],
    }),
    change: { name: 'Tamu lain', memberEndDate: '2027-12-31' },
    required: ['name', 'vehicleTypeId', 'memberStartDate', 'memberEndDate'],
    unique: 'parkingCode',
    prepare,
  },
} as const satisfies Record<string, Sample>;
