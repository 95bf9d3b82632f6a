import { type BrowserKeys, makeBrowserKeys } from '@parking/gate-simulator/push/browser-keys';
import { startPushService } from '@parking/gate-simulator/push/push-service';
import type { Page } from '@playwright/test';
import { chooseInUserMenu, keepPicture, openAs, somebody, toast } from '../support/story.ts';
import { logIn } from '../support/api.ts';
import { personPassword } from '../support/people.ts';
import { axeFindings } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/**
 * A browser asks its maker's push service for an address, on the internet, and a browser without a window shows no notification.
 * These two are played: the address is one of this machine, and what the worker would show is written down. All else is real: who
 * allows it, what is sent, what opens it, and the worker that it is handed to.
 */
async function subscribeHere(page: Page, endpoint: string, { keys }: BrowserKeys): Promise<void> {
  await page.addInitScript(
    ({ address, given }) => {
      const kept = 'subscribed';
      const subscription = {
        endpoint: address,
        toJSON: () => ({ endpoint: address, keys: given }),
        // Never, where the service cannot be reached.
        unsubscribe: () => new Promise<boolean>(() => undefined),
      };
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(kept) === null ? null : (subscription as unknown as PushSubscription);
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(kept, 'yes');
        return subscription as unknown as PushSubscription;
      };
    },
    { address: endpoint, given: keys },
  );
}

/** Gives the worker a message as the browser does, then clicks what it shows. */
async function handOver(message: string): Promise<object> {
  const worker = self as unknown as {
    registration: { showNotification: (title: string, options: { body: string; data: unknown }) => Promise<void> };
    clients: { openWindow: (address: string) => Promise<null> };
    PushEvent: new (name: string, init: { data: string }) => Event;
    ExtendableEvent: new (name: string) => Event;
  };
  let said = {};
  worker.registration.showNotification = async (title, { body, data }) => {
    said = { title, body };
    const notification = { data, close: () => undefined };
    const clicked = new worker.ExtendableEvent('notificationclick');
    self.dispatchEvent(Object.assign(clicked, { notification }));
  };
  const opening = new Promise<string>((done) => {
    worker.clients.openWindow = async (address) => {
      done(address);
      return null;
    };
  });
  self.dispatchEvent(new worker.PushEvent('push', { data: message }));
  return { ...said, opened: await opening };
}

test('a manager’s phone tells of what happens while no screen is open, until the manager logs out there', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const service = await startPushService();
  const browser = makeBrowserKeys();
  try {
    await subscribeHere(page, `${service.url}/phone`, browser);
    const manager = await somebody(api, ['ADMIN']);
    await openAs(page, manager, '/notifications');
    await chooseInUserMenu(page, 'Pemberitahuan di perangkat');
    const dialog = page.getByRole('dialog', { name: 'Pemberitahuan di perangkat' });
    await expect(dialog.getByLabel('Yang mendesak saja')).toBeChecked();
    await dialog.getByRole('button', { name: 'Aktifkan di perangkat ini' }).click();
    await dialog.getByLabel('Semua notifikasi saya').check();
    await dialog.getByRole('button', { name: 'Kirim contoh' }).click();
    await expect(toast(page, 'Contoh dikirim ke perangkat ini.')).toBeVisible();
    await keepPicture(page, 'push-device');
    expect(await axeFindings(page)).toEqual([]);

    const [sent] = service.pushed;
    expect(sent?.sender?.subject).toMatch(/^https:/);
    const message = browser.open(sent?.sealed ?? Buffer.alloc(0));
    const [worker] = page.context().serviceWorkers();
    expect(await worker?.evaluate(handOver, message)).toEqual({
      title: 'Parkir',
      body: 'Pemberitahuan akan tampil di sini, juga saat aplikasi tertutup.',
      opened: new URL('/notifications', page.url()).href,
    });

    await dialog.getByRole('button', { name: 'Tutup' }).click();
    // Its push service cannot be reached when the manager leaves, and would go on telling: the server knows the device no more.
    await chooseInUserMenu(page, 'Keluar dari akun');
    await expect(page.getByLabel('Nama pengguna')).toBeVisible();
    const again = await logIn(manager.username, personPassword);
    expect(await again.call('GET', '/notifications/devices')).toMatchObject({ devices: [] });
  } finally {
    await service.stop();
  }
});
