import { onAnotherComputer, openAs, somebody, toast, unique } from '../support/story.ts';
import type { Api } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Cars that came in a moment ago leave and pay this cashier Rp 5.000 each. */
async function sell(api: Api, cashier: Api, cars: number): Promise<void> {
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
}

test('a cashier counts blind and hands in; finance receives in parts, verifies and books the money', async ({
  page,
  api,
  browser,
}) => {
  const rina = await somebody(api, ['CASHIER']);
  const sari = await somebody(api, ['FINANCE']);
  const cashier = await openAs(page, rina, '/deposits');
  await sell(api, cashier, 3);
  await page.reload();

  // Cars are told, amounts are not.
  const banner = page.getByRole('alert').filter({ hasText: '3 kendaraan' });
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Setor' }).click();
  const counting = page.getByRole('dialog', { name: /^Setor:/ });
  await expect(counting).toContainText('Kendaraan');
  await expect(counting).not.toContainText('15.000');
  await counting.getByLabel('Dihitung').fill('14000');
  await counting.getByRole('button', { name: 'Setor' }).click();
  await expect(page.getByText(/^Setoran \d+ disetor$/)).toBeVisible();
  const own = page.getByRole('row', { name: 'Disetor' });
  await expect(own).toContainText('Rp 15.000');
  await expect(own).toContainText('-Rp 1.000');
  const number = (await own.getByRole('link').first().innerText()).trim();

  await onAnotherComputer(browser, async (office) => {
    await openAs(office, sari, `/deposits?number.equals=${number}`);
    await office.getByRole('link', { name: number, exact: true }).click();
    const drawer = office.getByRole('dialog', { name: `Setoran ${number}` });
    const receive = async (amount: string) => {
      await drawer.getByRole('button', { name: 'Terima uang' }).click();
      const form = office.getByRole('dialog', { name: /^Terima uang:/ });
      await form.getByLabel('Jumlah').fill(amount);
      await form.getByRole('combobox', { name: /^Kas tujuan/ }).fill('Kas besar');
      await office.getByRole('option', { name: 'Kas besar' }).click();
      await form.getByRole('button', { name: 'Terima uang' }).click();
      await expect(form).toBeHidden();
    };
    await receive('10000');
    await expect(drawer.getByText('Rp 10.000').first()).toBeVisible();
    await receive('4000');
    await drawer.getByRole('button', { name: 'Verifikasi' }).click();
    await office
      .getByRole('dialog', { name: /^Verifikasi:/ })
      .getByRole('button', { name: 'Verifikasi' })
      .click();
    await expect(toast(office, `Setoran ${number} diverifikasi`)).toBeVisible();
    await drawer.getByRole('button', { name: 'Bukukan ke kas' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Bukukan ke kas' }).click();
    await expect(drawer.getByText('Ditutup').first()).toBeVisible();
    await expect(drawer.getByText('Kas masuk')).toBeVisible();
  });

  // The cashier sees it without doing anything.
  await expect(page.getByRole('row', { name: 'Ditutup' })).toContainText(number);
});
