import { car, nextPlate } from '../support/lane.ts';
import { opens, plugIn, shown } from '../support/member-gates.ts';
import { addMember, addSubscription } from '../support/members.ts';
import { keepPicture, openAs, somebody, toast, unique } from '../support/story.ts';
import { expect, test } from '../support/test.ts';

test('a member drives in by plate and out by card, gets another card, and the old one opens nothing', async ({
  page,
  api,
}) => {
  const [entry, exit] = [await plugIn(api, 'IN'), await plugIn(api, 'OUT')];
  const plate = nextPlate('MBR');
  const [oldCard, newCard] = [unique('A'), unique('B')].map((text) =>
    text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase(),
  );
  const manager = await somebody(api, ['ADMIN']);
  const session = await openAs(page, manager, '/members');
  const member = await addMember(session, {
    subscriptionFareNameId: (await addSubscription(api)).id,
    plateNumbers: [plate],
    nfcNumber: oldCard,
    parkingCode: null,
  });
  try {
    const driving = { plate, vehicleId: car };
    expect(await opens((await entry.memberArrives(driving, null)).opened)).toBe(true);
    await page.goto(`/members/${member.id}`);
    await expect(page.getByRole('main')).toContainText('1 dari 1');
    expect(await opens((await exit.memberArrives(driving, oldCard ?? '')).opened)).toBe(true);
    await page.reload();
    await expect(page.getByRole('main')).toContainText('0 dari 1');

    await page.goto(`/members?name.contains=${encodeURIComponent(member.name)}`);
    await page.getByRole('row').filter({ hasText: member.name }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Tindakan lain' }).click();
    await page.getByRole('menuitem', { name: 'Ganti kartu' }).click();
    const form = page.getByRole('dialog', { name: `Ganti kartu ${member.name}` });
    await form.getByLabel('Nomor chip kartu baru').fill(newCard ?? '');
    await form.getByLabel('Alasan').fill('Kartu hilang');
    await keepPicture(page, 'member-card');
    await form.getByRole('button', { name: 'Ganti kartu' }).click();
    await expect(toast(page, 'Kartu diganti')).toBeVisible();

    const unknown = { plate: nextPlate('XYZ'), vehicleId: car, unreadable: true };
    await entry.memberArrives(unknown, oldCard ?? '');
    await expect.poll(() => shown(entry)).toContain('KARTU TIDAK DIKENAL');
    expect(await opens((await entry.memberArrives({ ...driving, unreadable: true }, newCard ?? '')).opened)).toBe(true);
  } finally {
    await Promise.all([entry.stop(), exit.stop()]);
  }
});

test('a company has as many places as it has bought: its third car takes a ticket', async ({ page, api }) => {
  const gates = [await plugIn(api, 'IN'), await plugIn(api, 'IN'), await plugIn(api, 'IN')] as const;
  const plateNumbers = [nextPlate('PTA'), nextPlate('PTB'), nextPlate('PTC')] as const;
  const manager = await somebody(api, ['ADMIN']);
  const session = await openAs(page, manager, '/members');
  const { id: subscriptionFareNameId } = await addSubscription(api, { subscriptionFareGroup: 'PARENT', maxPlate: 2 });
  const { id } = await addMember(session, { subscriptionFareNameId, plateNumbers });
  try {
    for (const at of [0, 1] as const)
      expect(
        await opens((await gates[at].memberArrives({ plate: plateNumbers[at], vehicleId: car }, null)).opened),
      ).toBe(true);
    const third = { plate: plateNumbers[2], vehicleId: car };
    await gates[2].memberArrives(third, null);
    await expect.poll(() => shown(gates[2])).toContain('TEMPAT MEMBER PENUH');
    const ticket = await gates[2].enter(third);
    expect(ticket).not.toBeNull();
    await gates[2].settled();
    await page.goto(`/members/${id}`);
    await expect(page.getByRole('main')).toContainText('2 dari 2');
    await keepPicture(page, 'member-places');
  } finally {
    await Promise.all(gates.map((gate) => gate.stop()));
  }
});
