/**
 * Lets a cashier's screen be loaded without the server: keeps the program's own files, nothing that the server said.
 * The build puts the files in and lays this at the root of the site.
 */
declare const programFiles: readonly string[];
declare const programVersion: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Lasting {
  readonly notification: Notification;
}
/** What is known of the worker itself; the libraries of a page say it otherwise. */
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(address: string): Promise<unknown> };
}
interface Told {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly address: string;
}

interface PageRequest extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const prefix = 'program-';
const cacheName = `${prefix}${programVersion}`;
const page = '/parking_out_cashier';
/** A page that takes longer than this is taken from here: somebody waits at the barrier. */
const pageWithinMs = 3000;

async function keepProgram(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Past the browser's own store: an old page would not fit the new files.
  await cache.addAll([new Request(page, { cache: 'reload' }), ...programFiles]);
}

async function forgetFormerPrograms(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}

async function answerPage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(pageWithinMs) });
    if (answer.status < 500) return answer;
    return (await caches.match(page)) ?? answer;
  } catch (error) {
    const kept = await caches.match(page);
    if (kept) return kept;
    throw error;
  }
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

const worker = self as unknown as Worker;

/** Push services end a subscription whose messages show nothing. */
async function show(told: Told): Promise<void> {
  const { id, title, body, address } = told;
  const icon = '/icon-192.png';
  await worker.registration.showNotification(title, { body, icon, badge: icon, tag: id, data: { address } });
}

/** In a window of its own: one that is open may hold a sale. Another site's address is never opened. */
function openScreen({ notification }: Clicked): Promise<unknown> {
  notification.close();
  const { address } = notification.data as { address: string };
  const url = new URL(address, self.location.origin);
  return worker.clients.openWindow(url.origin === self.location.origin ? url.href : '/notifications');
}

self.addEventListener('push', (event) => {
  const pushed = event as Pushed;
  if (pushed.data) pushed.waitUntil(show(pushed.data.json() as Told));
});
self.addEventListener('notificationclick', (event) => (event as Clicked).waitUntil(openScreen(event as Clicked)));
self.addEventListener('install', (event) => (event as Lasting).waitUntil(keepProgram()));
self.addEventListener('activate', (event) => (event as Lasting).waitUntil(forgetFormerPrograms()));
self.addEventListener('fetch', (event) => {
  const asked = event as PageRequest;
  const { pathname, origin } = new URL(asked.request.url);
  if (asked.request.method !== 'GET' || origin !== self.location.origin) return;
  if (asked.request.mode === 'navigate' && !pathname.startsWith('/api')) asked.respondWith(answerPage(asked.request));
  else if (pathname.startsWith('/assets/')) asked.respondWith(answerFile(asked.request));
});
